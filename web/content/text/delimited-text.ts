export type Delimiter = ',' | '\t' | ';' | '|';

/**
 * Text of rows and fields (RFC 4180). Only where each row begins is kept; a row is cut into fields when it is drawn. A quote
 * that is never closed ends with the text.
 */
export class DelimitedText {
	readonly #text: string;
	readonly #delimiter: Delimiter;
	readonly #starts: readonly number[];

	constructor(text: string, delimiter: Delimiter) {
		this.#text = text;
		this.#delimiter = delimiter;
		this.#starts = rowStarts(text);
	}

	get rowCount(): number {
		return this.#starts.length;
	}

	row(index: number): readonly string[] {
		const start = this.#starts[index];
		if (start === undefined) return [];
		return fieldsOf(this.#text.slice(start, this.#starts[index + 1] ?? this.#text.length), this.#delimiter);
	}
}

function rowStarts(text: string): readonly number[] {
	const starts: number[] = [];
	// RFC 8259 and 4180 know no byte order mark, spreadsheets write one.
	let at = text.startsWith('\uFEFF') ? 1 : 0;
	let start = at;
	while (at < text.length) {
		const end = rowEnd(text, at);
		starts.push(start);
		at = start = end;
	}
	return starts;
}

/** Past the line end that is in no quotes. */
function rowEnd(text: string, from: number): number {
	let at = from;
	for (;;) {
		const newline = text.indexOf('\n', at);
		const quote = text.indexOf('"', at);
		if (quote < 0 || (newline >= 0 && newline < quote)) return newline < 0 ? text.length : newline + 1;
		const close = closingQuote(text, quote + 1);
		if (close < 0) return text.length;
		at = close + 1;
	}
}

/** RFC 4180 2.7: a quote inside quotes is written twice. */
function closingQuote(text: string, from: number): number {
	let at = text.indexOf('"', from);
	while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
	return at;
}

function fieldsOf(line: string, delimiter: Delimiter): readonly string[] {
	const row = line.replace(/\r?\n$/, '');
	const fields: string[] = [];
	for (let at = 0; at <= row.length;) {
		let end: number;
		if (row[at] === '"') {
			const close = closingQuote(row, at + 1);
			const quoted = row.slice(at + 1, close < 0 ? row.length : close).replaceAll('""', '"');
			end = close < 0 ? row.length : row.indexOf(delimiter, close + 1);
			if (end < 0) end = row.length;
			fields.push(quoted + (close < 0 ? '' : row.slice(close + 1, end)));
		} else {
			end = row.indexOf(delimiter, at);
			if (end < 0) end = row.length;
			fields.push(row.slice(at, end));
		}
		at = end + 1;
	}
	return fields;
}

const sampleRows = 20;
const sampleLength = 20_000;

/** What the fields seem to be separated by: each row has as many of them. Null for a text that is no table. */
export function guessDelimiter(text: string): Delimiter | null {
	// The last row of a sample may be cut.
	const sample = text.length > sampleLength ? text.slice(0, text.lastIndexOf('\n', sampleLength)) : text;
	for (const [delimiter, fewest] of [
		['\t', 2],
		[',', 3],
		[';', 3],
	] as const) {
		const table = new DelimitedText(sample, delimiter);
		const widths = Array.from(
			{ length: Math.min(sampleRows, table.rowCount) },
			(_, row) => table.row(row).length,
		);
		const [first = 0] = widths;
		if (widths.length > 2 && first >= fewest && widths.every((width) => width === first)) return delimiter;
	}
	return null;
}

/** The delimiter of a text that is said to be CSV: spreadsheets of half the world write semicolons. */
export function delimiterOf(text: string, kind: 'CSV' | 'TSV'): Delimiter {
	if (kind === 'TSV') return '\t';
	const head = new DelimitedText(text.slice(0, sampleLength), ',').row(0);
	if (head.length > 1) return ',';
	return ([';', '\t', '|'] as const).find((delimiter) => head[0]?.includes(delimiter)) ?? ',';
}

const numeric = /^\s*[-+]?[\d.,\s]*\d[%\s]*$/;

/** Whether the first row seems to name the columns: all fields named, none a number, and none twice. */
export function hasHeads(table: DelimitedText): boolean {
	const heads = table.row(0);
	return (
		table.rowCount > 1 &&
		heads.every((head) => head.trim() !== '' && !numeric.test(head)) &&
		new Set(heads).size === heads.length
	);
}

/** Beginnings that a spreadsheet takes for a formula. */
export function isFormula(field: string): boolean {
	return /^[=@]|^[+-](?![\d.,\s]*$)/.test(field);
}
