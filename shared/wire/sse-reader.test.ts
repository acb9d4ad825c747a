import { expect, test } from 'vitest';
import { SseReader, type SseBlock } from './sse-reader.ts';

const encoder = new TextEncoder();

function read(chunks: readonly Uint8Array[], limitBytes?: number): SseBlock[] {
	const blocks: SseBlock[] = [];
	const reader = new SseReader((block) => blocks.push(block), limitBytes);
	chunks.forEach((bytes, index) => reader.push({ at: index + 1, bytes }));
	reader.end();
	return blocks;
}

function fieldsOf(source: string): unknown[] {
	return read([encoder.encode(source)]).map((block) => block.fields);
}

/** The same pieces for the same seed. */
function randomPieces(bytes: Uint8Array, seed: number): Uint8Array[] {
	let state = seed;
	const pieces: Uint8Array[] = [];
	for (let from = 0; from < bytes.length;) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		const size = (state >>> 16) % 5;
		pieces.push(bytes.subarray(from, from + size));
		from += size;
	}
	return pieces;
}

test.each([
	['LF', 'data: a\n\n', [{ data: 'a' }]],
	['CR', 'data: a\r\rdata: b\r\r', [{ data: 'a' }, { data: 'b' }]],
	['CRLF', 'event: message\r\ndata: a\r\n\r\n', [{ event: 'message', data: 'a' }]],
	['mixed line ends', 'data: a\r\ndata: b\rdata: c\n\r\n', [{ data: 'a\nb\nc' }]],
	['several data lines', 'data: a\ndata:\ndata: b\n\n', [{ data: 'a\n\nb' }]],
	['a data line without a colon', 'data\n\n', [{ data: '' }]],
	['one space is dropped, a second stays', 'data:  a\n\n', [{ data: ' a' }]],
	['no space is needed', 'data:a\n\n', [{ data: 'a' }]],
	['a colon in the value', 'data: a: b\n\n', [{ data: 'a: b' }]],
	['a comment alone', ': ping\n\n', [{ comment: 'ping' }]],
	['an empty comment', ':\n\n', [{ comment: '' }]],
	['comments beside data', ': x\ndata: a\n:y\n\n', [{ data: 'a', comment: 'x\ny' }]],
	['an id alone', 'id: 7\n\n', [{ id: '7' }]],
	['an empty id', 'id\ndata: a\n\n', [{ id: '', data: 'a' }]],
	['an id with NUL is ignored', 'id: a\0b\ndata: a\n\n', [{ data: 'a' }]],
	['retry', 'retry: 1500\n\n', [{ retryMs: 1500 }]],
	[
		'retry that is not only digits is ignored',
		'retry: 1.5\nretry: -1\nretry: 5s\nretry:\ndata: a\n\n',
		[{ data: 'a' }],
	],
	['unknown fields', 'foo: bar\ndata: a\nData: b\n\n', [{ data: 'a' }]],
	['a block of unknown fields is a row all the same', 'foo: bar\n\n', [{}]],
	['a byte order mark, once', '\uFEFFdata: a\n\n\uFEFFdata: b\n\n', [{ data: 'a' }, {}]],
	['blank lines alone', '\n\n\r\n\r\r', []],
	['the last event name wins', 'event: a\nevent: b\ndata: x\n\n', [{ event: 'b', data: 'x' }]],
])('reads %s', (_, source, expected) => {
	expect(fieldsOf(source)).toEqual(expected);
});

test('gives the exact block, without the end of its last line and its blank line', () => {
	const [block] = read([encoder.encode('\n\nid: 1\r\ndata: é\r\n\r\ndata: b\n\n')]);
	expect(block).toEqual({
		raw: 'id: 1\r\ndata: é',
		body: { encoding: 'utf8', data: 'id: 1\r\ndata: é' },
		fields: { id: '1', data: 'é' },
		bytes: 15,
		at: 1,
	});
});

test('reports what the end of the stream cut off as incomplete', () => {
	expect(
		read([encoder.encode('data: a\n\ndata: b\nda')]).map(({ raw, incomplete }) => ({ raw, incomplete })),
	).toEqual([
		{ raw: 'data: a', incomplete: undefined },
		{ raw: 'data: b\nda', incomplete: true },
	]);
	expect(read([encoder.encode('data: b\n')])).toMatchObject([{ raw: 'data: b', incomplete: true }]);
});

test('dispatches at a CR that may still get its LF', () => {
	const blocks: SseBlock[] = [];
	const reader = new SseReader((block) => blocks.push(block));
	reader.push({ at: 1, bytes: encoder.encode('data: a\r\n\r') });
	expect(blocks).toHaveLength(1);
	reader.push({ at: 2, bytes: encoder.encode('\ndata: b\r\n\r\n') });
	expect(blocks.map(({ raw, at }) => ({ raw, at }))).toEqual([
		{ raw: 'data: a', at: 1 },
		{ raw: 'data: b', at: 2 },
	]);
});

test('keeps the bytes of a block that is not UTF-8', () => {
	const [block] = read([Uint8Array.from([...encoder.encode('data: '), 0xe9, 0x0a, 0x0a])]);
	expect(block).toMatchObject({
		raw: 'data: \uFFFD',
		body: { encoding: 'base64', data: 'ZGF0YTog6Q==' },
		fields: { data: '\uFFFD' },
		bytes: 7,
	});
});

test('cuts a block beyond the limit and reads on after it', () => {
	expect(read([encoder.encode('data: abcdefgh\n\ndata: b\n\n')], 10)).toMatchObject([
		{ raw: 'data: abcd', cutFrom: 14, bytes: 14 },
		{ raw: 'data: b', fields: { data: 'b' } },
	]);
});

test('gives the same blocks however the bytes are split', () => {
	const source =
		'\uFEFF: hi\r\n\r\nevent: endpoint\rdata: /m?s=1\r\rid: 測\ndata: {"a":"🧪"}\r\ndata: 2\n\n\r\nretry: 10\n\ndata: cut';
	const bytes = encoder.encode(source);
	const whole = read([bytes]).map(({ raw, fields, incomplete }) => ({ raw, fields, incomplete }));
	expect(whole.map(({ fields }) => fields)).toEqual([
		{ comment: 'hi' },
		{ event: 'endpoint', data: '/m?s=1' },
		{ id: '測', data: '{"a":"🧪"}\n2' },
		{ retryMs: 10 },
		{ data: 'cut' },
	]);
	for (let seed = 1; seed <= 300; seed++) {
		const blocks = read(randomPieces(bytes, seed));
		expect(blocks.map(({ raw, fields, incomplete }) => ({ raw, fields, incomplete }))).toEqual(whole);
	}
});

test('reads an event of 20 MiB in pieces of 64 KiB quickly', () => {
	const piece = new Uint8Array(64 * 1024).fill(97);
	const startedAt = performance.now();
	const [block] = read([
		encoder.encode('data: '),
		...Array.from({ length: 320 }, () => piece),
		encoder.encode('\n\n'),
	]);
	expect(block?.fields.data?.length).toBe(20_971_520);
	expect(performance.now() - startedAt).toBeLessThan(2_000);
});
