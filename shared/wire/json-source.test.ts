import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeAt } from './json-pointer.ts';
import { sourceAt } from './json-source.ts';
import { tokenize } from './json-text.ts';

const text = ' {"a": [1.0, {"b\\u0063": "x\\"]}"}, []], "d":9007199254740993, "d": [ true,null ] } ';

test.each([
	[[], text.trim()],
	[['a', 0], '1.0'],
	[['a', '0'], '1.0'],
	[['a', '00'], undefined],
	[['a', 1], '{"b\\u0063": "x\\"]}"}'],
	[['a', 1, 'bc'], '"x\\"]}"'],
	[['a', 2], '[]'],
	[['d'], '[ true,null ]'],
	[['d', 1], 'null'],
	[['a', 9], undefined],
	[['a', 'b'], undefined],
	[['none'], undefined],
])('finds %j as it is written', (path, source) => {
	expect(sourceAt(text, path)).toBe(source);
});

test('finds what the tokens find, in any JSON', () => {
	fc.assert(
		fc.property(fc.jsonValue(), fc.string(), (value, key) => {
			const written = JSON.stringify({ [key]: value, last: [value] }, null, 1);
			const tokens = tokenize(written);
			expect(sourceAt(written, ['last', 0])).toBe(tokens.source(nodeAt(tokens, '/last/0')?.index ?? -1));
		}),
		{ numRuns: 200 },
	);
});

test('walks over 10 million characters and 100,000 brackets', () => {
	const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
	const large = `{"data":"${'A'.repeat(10_000_000)}","deep":${deep},"after":1}`;
	expect(sourceAt(large, ['after'])).toBe('1');
});
