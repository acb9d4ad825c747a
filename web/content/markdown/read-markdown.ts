import type { Token } from 'marked';

/** A worker's answer. */
export type MarkdownReading = readonly Token[];

const largestHere = 32_000;
const limitMs = 3_000;

/** Takes Markdown apart, never making HTML of it. Long ones in a worker, which is ended when it takes too long. */
export async function readMarkdown(text: string): Promise<MarkdownReading> {
	if (text.length > largestHere) return readInWorker(text);
	const { lexer } = await import('marked');
	return lexer(text);
}

function readInWorker(text: string): Promise<MarkdownReading> {
	const worker = new Worker(new URL('../../workers/markdown.worker.ts', import.meta.url), { type: 'module' });
	let timer: ReturnType<typeof setTimeout> | undefined;
	return new Promise<MarkdownReading>((resolve, reject) => {
		timer = setTimeout(() => {
			reject(new Error(`Reading it as Markdown took longer than ${limitMs / 1_000} s and was ended.`));
		}, limitMs);
		worker.onmessage = ({ data }: MessageEvent<MarkdownReading>) => {
			resolve(data);
		};
		worker.onerror = (event) => {
			reject(new Error(`It cannot be read as Markdown: ${event.message || 'the worker did not start'}`));
		};
		worker.postMessage(text);
	}).finally(() => {
		clearTimeout(timer);
		worker.terminate();
	});
}
