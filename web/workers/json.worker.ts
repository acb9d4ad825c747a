import { tokenize } from '#shared/wire/json-text.ts';
import type { JsonReading } from '../ui/json-reading.ts';

// A worker's own scope; the page's types know only `Window` for it.
declare const self: {
	onmessage: ((event: MessageEvent<string>) => void) | null;
	postMessage(reading: JsonReading, transfer: Transferable[]): void;
};

self.onmessage = ({ data }) => {
	const { table, problem } = tokenize(data);
	// A class would cross as a bare copy of its fields anyway; this says which.
	const { count, cells, duplicates } = table;
	self.postMessage({ table: { count, cells, duplicates }, problem }, [cells.buffer]);
};
