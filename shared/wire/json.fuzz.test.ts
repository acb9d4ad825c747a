import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize, type JsonTokens } from './json-text.ts';
import { parseMessage, readMessage } from './message.ts';
import { rawBody } from './raw-body.ts';
import { compactJson, RawJson, writeJson } from './raw-json.ts';

const seeded = { seed: 20260728, numRuns: 3_000 };

/** Texts that are almost JSON: its own tokens in any order, and JSON with something put into it. */
const token = fc.constantFrom(
	...[
		'{',
		'}',
		'[',
		']',
		':',
		',',
		' ',
		'\n',
		'"',
		'"a"',
		'"\\u00e9"',
		'"\\ud800"',
		'"__proto__"',
		'\\',
		'\u0000',
	],
	...[
		'1',
		'-',
		'-0',
		'1e5',
		'01',
		'1.',
		'.5',
		'12345678901234567890',
		'true',
		'false',
		'null',
		'nul',
		'NaN',
		'//',
	],
	...['\uFEFF', '\u2028', '\ud800', '🎉', '"jsonrpc":"2.0"', '"id":1', '"method":"ping"', '"result":{}'],
);
const tokens = fc.array(token, { maxLength: 16 }).map((all) => all.join(''));
const document = fc.json({ maxDepth: 4 });
const damaged = fc.tuple(document, fc.nat(200), fc.nat(3), token).map(([text, at, drop, put]) => {
	const place = Math.min(at, text.length);
	return text.slice(0, place) + put + text.slice(place + drop);
});
const anyText = fc.oneof(tokens, damaged, document, fc.string({ unit: 'binary', maxLength: 40 }));

const id = fc.oneof(fc.integer(), fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const message = fc.record(
	{
		jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: fc.jsonValue() }),
		id: fc.oneof({ weight: 3, arbitrary: id }, { weight: 1, arbitrary: fc.jsonValue() }),
		method: fc.oneof({ weight: 3, arbitrary: fc.string() }, { weight: 1, arbitrary: fc.jsonValue() }),
		params: fc.jsonValue(),
		result: fc.jsonValue(),
		error: fc.oneof(fc.jsonValue(), fc.record({ code: fc.jsonValue(), message: fc.jsonValue() })),
	},
	{ requiredKeys: ['jsonrpc'] },
);

/** What the platform makes of it, as far as a reader may ignore a byte order mark. */
function parsed(text: string): { readonly value: unknown } | null {
	try {
		return { value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) };
	} catch {
		return null;
	}
}

/** The value that the tokens tell, by their own account. */
function valueOf(all: JsonTokens, index: number): unknown {
	const children = [...all.children(index)];
	switch (all.kind(index)) {
		case 'array':
			return children.map((child) => valueOf(all, child.index));
		case 'object':
			return Object.fromEntries(children.map((child) => [all.key(child.index), valueOf(all, child.index)]));
		default:
			return JSON.parse(all.source(index));
	}
}

test('tokens find a problem exactly where there is one, and otherwise tell the same value', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const all = tokenize(text);
			const platform = parsed(text);
			expect(all.problem === null).toBe(platform !== null);
			if (platform) expect(valueOf(all, 0)).toEqual(platform.value);
		}),
		seeded,
	);
});

test('tokens lie in their text and in each other, whatever the text', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const all = tokenize(text);
			for (let index = 0; index < all.count; index++) {
				const node = all.at(index);
				const parent = node && all.at(node.parent);
				expect(node?.start).toBeGreaterThanOrEqual(parent?.start ?? 0);
				expect(node?.end).toBeLessThanOrEqual(parent?.end ?? text.length);
				expect(index + all.size(index)).toBeLessThan(all.count);
			}
		}),
		seeded,
	);
});

test('a text is a message, several, or says why it is none', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const found = parseMessage(text);
			expect(found.kind).not.toBe('aside');
			expect(found.kind === 'unreadable' && found.reason === 'not-json').toBe(parsed(text) === null);
		}),
		seeded,
	);
});

test('what looks like a message is read as what its members say', () => {
	fc.assert(
		fc.property(message, (object) => {
			const found = parseMessage(JSON.stringify(object));
			if (found.kind === 'request') expect(object).toMatchObject({ jsonrpc: '2.0', method: found.method });
			if (found.kind === 'request') expect(JSON.stringify(found.id)).toBe(JSON.stringify(object.id));
			if (found.kind === 'result') expect(JSON.stringify(object.result)).toBe(JSON.stringify(found.result));
			if (found.kind === 'error') expect(object.error).not.toBeUndefined();
			if (object.jsonrpc !== '2.0') expect(found.kind).toBe('unreadable');
		}),
		seeded,
	);
});

test('any bytes on any channel are read', () => {
	const channels = ['stdin', 'stdout', 'stderr', 'http-body', 'sse-event', 'process'] as const;
	fc.assert(
		fc.property(fc.constantFrom(...channels), fc.uint8Array({ maxLength: 40 }), (channel, bytes) => {
			const frame = { at: 1, direction: 'in', channel, body: rawBody(bytes), bytes: bytes.length } as const;
			expect(readMessage(frame).kind).toMatch(/^(unreadable|aside|batch)$/);
		}),
		seeded,
	);
});

test('JSON without its white space is the same JSON, on one line', () => {
	fc.assert(
		fc.property(fc.jsonValue(), fc.constantFrom('\t', '  ', ' \r\n'), (value, indent) => {
			const text = JSON.stringify(value, null, 2).replaceAll('\n  ', `\n${indent}`);
			expect(compactJson(text)).toBe(JSON.stringify(value));
			expect(writeJson({ params: new RawJson(text) })).toBe(JSON.stringify({ params: value }));
		}),
		seeded,
	);
});

test('a text that is no JSON keeps all but its white space', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(compactJson(text).replace(/[ \t\r\n]+/g, '')).toBe(text.replace(/[ \t\r\n]+/g, ''));
		}),
		seeded,
	);
});
