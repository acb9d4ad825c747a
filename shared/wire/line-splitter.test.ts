import { expect, test } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function split(
	chunks: readonly Uint8Array[],
	limitBytes?: number,
): { text: string; at: number; cutFrom?: number }[] {
	const lines: { text: string; at: number; cutFrom?: number }[] = [];
	const splitter = new LineSplitter((line, at, cutFrom) => {
		lines.push({ text: decoder.decode(line), at, ...(cutFrom === undefined ? {} : { cutFrom }) });
	}, limitBytes);
	chunks.forEach((bytes, index) => splitter.push({ at: index + 1, bytes }));
	splitter.end();
	return lines;
}

function texts(source: string): string[] {
	return split([encoder.encode(source)]).map((line) => line.text);
}

/** The same pieces for the same seed. */
function randomPieces(bytes: Uint8Array, seed: number): Uint8Array[] {
	let state = seed;
	const pieces: Uint8Array[] = [];
	for (let from = 0; from < bytes.length;) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		const size = (state >>> 16) % 7;
		pieces.push(bytes.subarray(from, from + size));
		from += size;
	}
	return pieces;
}

test.each([
	['one line', '{"a":1}\n', ['{"a":1}']],
	['CRLF', 'a\r\nb\r\n', ['a', 'b']],
	['only one CR is dropped', 'a\r\r\n', ['a\r']],
	['a CR inside a line stays', 'a\rb\n', ['a\rb']],
	['empty lines are skipped', '\n\r\n\na\n\n', ['a']],
	['white space is no empty line', ' \n', [' ']],
	['the last line needs no end', 'a\nb', ['a', 'b']],
	['a byte order mark stays', '\uFEFFa\n', ['a']],
	['line separators of Unicode split nothing', 'a\u2028b\n', ['a\u2028b']],
	['nothing at all', '', []],
])('splits: %s', (_, source, expected) => {
	expect(texts(source)).toEqual(expected);
});

test('keeps a multi-byte character that two chunks share', () => {
	const bytes = encoder.encode('{"a":"é"}\n');
	expect(split([bytes.subarray(0, 7), bytes.subarray(7)]).map((line) => line.text)).toEqual(['{"a":"é"}']);
});

test('hands a line over with the time of the packet that completed it', () => {
	expect(split([encoder.encode('a'), encoder.encode('b\nc'), encoder.encode('d')])).toEqual([
		{ text: 'ab', at: 2 },
		{ text: 'cd', at: 3 },
	]);
});

test('drops the CR of a CRLF that two chunks share', () => {
	expect(split([encoder.encode('a\r'), encoder.encode('\nb\n')]).map((line) => line.text)).toEqual([
		'a',
		'b',
	]);
});

test.each([
	['a line at the limit is whole', 'abcde\n', { text: 'abcde', at: 1 }],
	['the line end does not count', 'abcde\r\n', { text: 'abcde', at: 1 }],
	['a longer one is cut', 'abcdefgh\r\n', { text: 'abcde', at: 1, cutFrom: 8 }],
	['a cut keeps whole characters', 'abcdéf\n', { text: 'abcd', at: 1, cutFrom: 7 }],
])('with a limit of 5 bytes: %s, and the next line follows', (_, source, expected) => {
	expect(split([encoder.encode(`${source}next\n`)], 5)).toEqual([expected, { text: 'next', at: 1 }]);
});

test('gives the same lines however the bytes are split', () => {
	const source = '{"a":"Ångström 測る 🧪"}\r\n\n\r\n[1,\r2]\nlast \r\n no end';
	const whole = texts(source);
	expect(whole).toEqual(['{"a":"Ångström 測る 🧪"}', '[1,\r2]', 'last ', ' no end']);
	const bytes = encoder.encode(source);
	for (let seed = 1; seed <= 200; seed++) {
		expect(split(randomPieces(bytes, seed)).map((line) => line.text)).toEqual(whole);
		expect(split(randomPieces(bytes, seed), 6)).toMatchObject([
			{ text: '{"a":"', cutFrom: 30 },
			{ text: '[1,\r2]' },
			{ text: 'last ' },
			{ text: ' no en', cutFrom: 7 },
		]);
	}
});

test('takes a line of 20 MiB in pieces of 64 KiB without copying it over and over', () => {
	const piece = new Uint8Array(64 * 1024).fill(97);
	const pieces = [...Array.from({ length: 320 }, () => piece), encoder.encode('\n')];
	let length = 0;
	const splitter = new LineSplitter((line) => (length = line.length));
	const startedAt = performance.now();
	pieces.forEach((bytes) => splitter.push({ at: 0, bytes }));
	expect(length).toBe(20_971_520);
	expect(performance.now() - startedAt).toBeLessThan(2_000);
});
