import type { Difference, DiffLine } from '#shared/wire/json-diff.ts';

/** Two texts that are to be compared. */
export interface ComparedTexts {
	readonly left: string;
	readonly right: string;
}

const largestHere = 256 * 1024;
const longestMs = 10_000;

/** Compares here, or in a worker where it would hold up the page; gives up after ten seconds. */
export async function compare(texts: ComparedTexts): Promise<Difference> {
	if (texts.left.length + texts.right.length > largestHere) return compareInWorker(texts);
	// Few people compare: its code comes when it is asked for.
	const { compareTexts } = await import('#shared/wire/json-diff.ts');
	return compareTexts(texts.left, texts.right);
}

function compareInWorker(texts: ComparedTexts): Promise<Difference> {
	const worker = new Worker(new URL('../workers/compare.worker.ts', import.meta.url), { type: 'module' });
	let timer: ReturnType<typeof setTimeout> | undefined;
	return new Promise<Difference>((resolve, reject) => {
		timer = setTimeout(() => {
			reject(
				new Error(`Stopped after ${longestMs / 1000} seconds: the texts are too different to be compared`),
			);
		}, longestMs);
		worker.onmessage = ({ data }: MessageEvent<Difference>) => {
			resolve(data);
		};
		worker.onerror = (event) => {
			reject(new Error(`The comparison failed: ${event.message || 'its worker did not start'}`));
		};
		worker.postMessage(texts);
	}).finally(() => {
		clearTimeout(timer);
		worker.terminate();
	});
}

/** The lines that differ, those with a remark, and what holds them. */
export function differingLines(lines: readonly DiffLine[]): readonly DiffLine[] {
	const kept: DiffLine[] = [];
	let wantedDepth = -1;
	for (let index = lines.length - 1; index >= 0; index--) {
		const line = lines[index];
		if (!line) continue;
		const isAround = line.depth < wantedDepth;
		if (line.mark === 'same' && line.remark === '' && !isAround) continue;
		kept.push(line);
		wantedDepth = line.depth;
	}
	return kept.reverse();
}

/** What a comparison comes to, in a sentence. */
export function differenceSentence({ form, changed, removed, added, reordered, isCut }: Difference): string {
	const counts = [
		[changed, 'changed'],
		[removed, 'removed'],
		[added, 'added'],
	] as const;
	const parts = counts.flatMap(([count, word]) =>
		count === 0 ? [] : [`${count.toLocaleString('en-US')} ${word}`],
	);
	const order =
		reordered === 0 ? '' : `keys in another order in ${reordered} ${reordered === 1 ? 'object' : 'objects'}`;
	if (parts.length === 0) {
		const what = form === 'json' ? 'every value is written alike' : 'every line is alike';
		return order === '' ? `Nothing differs: ${what}` : `The same values; ${order}`;
	}
	const rest = isCut ? 'more is not listed' : '';
	return [parts.join(', '), order, rest].filter((part) => part !== '').join('; ');
}

/** A text in three parts: what both sides begin with, what differs, what both end with. */
export function changedPart(text: string, other: string): readonly [string, string, string] {
	const shortest = Math.min(text.length, other.length);
	let start = 0;
	while (start < shortest && text.charCodeAt(start) === other.charCodeAt(start)) start++;
	let end = 0;
	while (end < shortest - start && text.at(-1 - end) === other.at(-1 - end)) end++;
	return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}
