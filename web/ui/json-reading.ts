import { tokenize } from '#shared/wire/json-text.ts';
import { JsonTokens, type JsonCells, type JsonProblem } from '#shared/wire/json-tokens.ts';

/** What the worker answers: all of the tokens but the text, which stays here. */
export interface JsonReading {
	readonly table: JsonCells;
	readonly problem: JsonProblem | null;
}

const largestHere = 256 * 1024;

/** Reads JSON at once, or in a worker where it would hold up the page. */
export function readTokens(text: string): JsonTokens | Promise<JsonTokens> {
	return text.length <= largestHere ? tokenize(text) : readInWorker(text);
}

function readInWorker(text: string): Promise<JsonTokens> {
	const worker = new Worker(new URL('../workers/json.worker.ts', import.meta.url), { type: 'module' });
	return new Promise<JsonTokens>((resolve, reject) => {
		worker.onmessage = ({ data }: MessageEvent<JsonReading>) => {
			resolve(new JsonTokens(text, data.table, data.problem));
		};
		worker.onerror = (event) => {
			reject(new Error(`The JSON reader failed: ${event.message || 'its worker did not start'}`));
		};
		worker.postMessage(text);
	}).finally(() => {
		worker.terminate();
	});
}
