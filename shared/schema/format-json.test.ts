import { expect, test } from 'vitest';
import { formatJson } from './format-json.ts';

test.each([
	['{"a":1.0,"b":[1,2],"c":{}}', '{\n  "a": 1.0,\n  "b": [1, 2],\n  "c": {}\n}'],
	['[{"a":[]}]', '[\n  {\n    "a": []\n  }\n]'],
	['12345678901234567890', '12345678901234567890'],
	['["a, b", "c]"]', '["a, b", "c]"]'],
	['{"a":"x \\" y"}', '{\n  "a": "x \\" y"\n}'],
	['{"a":', '{\n  "a": '],
])('lays out %s', (text, expected) => {
	expect(formatJson(text)).toBe(expected);
});

test('puts the items of a long list on lines of their own', () => {
	const items = Array.from({ length: 30 }, (_, index) => String(index + 100));
	expect(formatJson(`[${items.join(',')}]`)).toBe(`[\n  ${items.join(',\n  ')}\n]`);
});

test('does not overflow on a deep text', () => {
	expect(formatJson('['.repeat(50_000)).length).toBeGreaterThan(50_000);
});
