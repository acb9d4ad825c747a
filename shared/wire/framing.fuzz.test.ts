import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter } from './line-splitter.ts';
import { bodyBytes, rawBody } from './raw-body.ts';
import { SseReader, type SseBlock } from './sse-reader.ts';

interface Line {
	readonly bytes: Uint8Array;
	readonly cutFrom: number | undefined;
}

const seeded = { seed: 20260728, numRuns: 2_000 };
const encoder = new TextEncoder();
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Pieces that mean something to a reader, mixed with bytes that mean nothing: random bytes alone seldom meet a line end. */
const parts = [
	'\n',
	'\r',
	'\r\n',
	'\uFEFF',
	':',
	'data:',
	'data: a',
	'event: message',
	'id: 7\0',
	'retry: 10',
	'é🎉',
	'{"id":1}',
];
const part = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...parts).map((text) => encoder.encode(text)) },
	{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }) },
);
const stream = fc.array(part, { maxLength: 24 }).map(joined);
/** A stream and the places at which it was cut into packets. */
const cutStream = fc.tuple(stream, fc.array(fc.nat(100), { maxLength: 12 }));

function joined(pieces: readonly Uint8Array[]): Uint8Array {
	return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

function packets(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
	const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
	return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

function linesOf(pieces: readonly Uint8Array[], limitBytes?: number): Line[] {
	const lines: Line[] = [];
	const splitter = new LineSplitter((bytes, _, cutFrom) => lines.push({ bytes, cutFrom }), limitBytes);
	for (const bytes of pieces) splitter.push({ at: 1, bytes });
	splitter.end();
	return lines;
}

function blocksOf(pieces: readonly Uint8Array[], limitBytes?: number): SseBlock[] {
	const blocks: SseBlock[] = [];
	const reader = new SseReader((block) => blocks.push(block), limitBytes);
	for (const bytes of pieces) reader.push({ at: 1, bytes });
	reader.end();
	return blocks;
}

/** How many bytes at this place belong to no piece. */
type Skip = (all: Uint8Array, at: number) => number;

const lineEnd: Skip = (all, at) => {
	if (all[at] === lineFeed) return 1;
	if (all[at] !== carriageReturn) return 0;
	return all[at + 1] === lineFeed ? 2 : at + 1 === all.length ? 1 : 0;
};

const anyLineEnd: Skip = (all, at) => (all[at] === lineFeed || all[at] === carriageReturn ? 1 : 0);

/** Everything in `all` is one of `pieces`, in order, or what `skip` allows between them. */
function expectNothingLost(pieces: readonly Uint8Array[], all: Uint8Array, skip: Skip): void {
	let at = afterSkipping(all, 0, skip);
	for (const piece of pieces) {
		expect(all.subarray(at, at + piece.length)).toEqual(piece);
		at = afterSkipping(all, at + piece.length, skip);
	}
	expect(at).toBe(all.length);
}

function afterSkipping(all: Uint8Array, from: number, skip: Skip): number {
	let at = from;
	for (let width = skip(all, at); width > 0; width = skip(all, at)) at += width;
	return at;
}

test('lines are all that came, but for their ends', () => {
	fc.assert(
		fc.property(stream, (bytes) => {
			expectNothingLost(
				linesOf([bytes]).map((line) => line.bytes),
				bytes,
				lineEnd,
			);
		}),
		seeded,
	);
});

test('lines do not depend on how they were cut into packets', () => {
	fc.assert(
		fc.property(cutStream, ([bytes, cuts]) => {
			expect(linesOf(packets(bytes, cuts))).toEqual(linesOf([bytes]));
		}),
		seeded,
	);
});

test('a line that is cut keeps its beginning and says how long it was', () => {
	fc.assert(
		fc.property(cutStream, fc.integer({ min: 1, max: 12 }), ([bytes, cuts], limitBytes) => {
			const whole = linesOf([bytes]);
			const cut = linesOf(packets(bytes, cuts), limitBytes);
			expect(cut.map((line) => line.cutFrom ?? line.bytes.length)).toEqual(
				whole.map((line) => line.bytes.length),
			);
			cut.forEach((line, index) => {
				expect(line.bytes.length).toBeLessThanOrEqual(limitBytes);
				expect(whole[index]?.bytes.subarray(0, line.bytes.length)).toEqual(line.bytes);
			});
		}),
		seeded,
	);
});

test('blocks of an event stream are all that came, but for blank lines and last line ends', () => {
	fc.assert(
		fc.property(stream, (bytes) => {
			expectNothingLost(
				blocksOf([bytes]).map((block) => bodyBytes(block.body)),
				bytes,
				anyLineEnd,
			);
		}),
		seeded,
	);
});

test('blocks of an event stream do not depend on how they were cut into packets', () => {
	fc.assert(
		fc.property(cutStream, ([bytes, cuts]) => {
			expect(blocksOf(packets(bytes, cuts))).toEqual(blocksOf([bytes]));
		}),
		seeded,
	);
});

test('a block that is cut keeps its beginning and says how long it was', () => {
	fc.assert(
		fc.property(cutStream, fc.integer({ min: 1, max: 12 }), ([bytes, cuts], limitBytes) => {
			const whole = blocksOf([bytes]);
			const cut = blocksOf(packets(bytes, cuts), limitBytes);
			expect(cut.map((block) => block.cutFrom ?? block.bytes)).toEqual(whole.map((block) => block.bytes));
			cut.forEach((block, index) => {
				const begun = bodyBytes(block.body);
				const all = whole[index] ? bodyBytes(whole[index].body) : new Uint8Array();
				expect(begun.length).toBeLessThanOrEqual(limitBytes);
				expect(all.subarray(0, begun.length)).toEqual(begun);
			});
		}),
		seeded,
	);
});

test('bytes survive being a body', () => {
	fc.assert(
		fc.property(fc.oneof(stream, fc.uint8Array({ maxLength: 64 })), (bytes) => {
			expect(bodyBytes(rawBody(bytes))).toEqual(bytes);
		}),
		seeded,
	);
});
