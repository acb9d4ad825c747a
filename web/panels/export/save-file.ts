/** Puts a long text together without holding up the page; packed with gzip on demand. */
export async function makeFile(lines: Iterable<string>, type: string, isPacked: boolean): Promise<Blob> {
	const parts: Blob[] = [];
	let waiting: string[] = [];
	let deadline = performance.now() + workMs;
	for (const line of lines) {
		waiting.push(line);
		if (performance.now() < deadline) continue;
		// A blob lives outside the memory of the page's script.
		parts.push(new Blob(waiting));
		waiting = [];
		await new Promise((resume) => setTimeout(resume));
		deadline = performance.now() + workMs;
	}
	const plain = new Blob([...parts, ...waiting], { type });
	if (!isPacked) return plain;
	const packed = await new Response(plain.stream().pipeThrough(new CompressionStream('gzip'))).blob();
	return packed.slice(0, packed.size, type);
}

/** About a frame at 60 Hz. */
const workMs = 12;

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
