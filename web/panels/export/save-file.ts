import { inSlices } from '../../app/in-slices.ts';

/** Puts a long text together without holding up the page; packed with gzip on demand. */
export async function makeFile(
	lines: Iterable<string, void, undefined>,
	{ type, isPacked, signal, onLines }: FileWish,
): Promise<Blob> {
	const parts: Blob[] = [];
	let waiting: string[] = [];
	let written = 0;
	await inSlices(lines[Symbol.iterator](), {
		...(signal ? { signal } : {}),
		onStep: (line) => {
			written += 1;
			waiting.push(line);
		},
		onPause: () => {
			// A blob lives outside the memory of the page's script.
			parts.push(new Blob(waiting));
			waiting = [];
			onLines?.(written);
		},
	});
	const plain = new Blob([...parts, ...waiting], { type });
	if (!isPacked) return plain;
	const packed = await new Response(plain.stream().pipeThrough(new CompressionStream('gzip'))).blob();
	return packed.slice(0, packed.size, type);
}

export interface FileWish {
	readonly type: string;
	readonly isPacked: boolean;
	readonly signal?: AbortSignal;
	/** Hears at every pause how many lines there are. */
	readonly onLines?: (count: number) => void;
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
	const url = URL.createObjectURL(content);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The download has its own hold on the blob once the click is through.
	setTimeout(() => {
		URL.revokeObjectURL(url);
	});
}
