import { expect, test } from 'vitest';
import { compactJson, RawJson, writeJson } from './raw-json.ts';

test('writes raw parts as they were written', () => {
	const params = {
		name: 'sum',
		arguments: new RawJson('{ "a": 12345678901234567890,\n  "b": 1.0, "c": "x  y\\n" }'),
		skipped: undefined,
	};
	expect(writeJson(params)).toBe(
		'{"name":"sum","arguments":{"a":12345678901234567890,"b":1.0,"c":"x  y\\n"}}',
	);
});

test('writes everything else like JSON.stringify', () => {
	const value = { a: [1, null, 'é"\\', { b: true }], c: [undefined] };
	expect(writeJson(value)).toBe(JSON.stringify(value));
});

test('keeps white space inside strings, escaped quotes included', () => {
	expect(compactJson('[ "a \\" b" , 1 ]')).toBe('["a \\" b",1]');
});

test('takes strings of many megabytes', () => {
	const long = `"${'a\\n'.repeat(3_000_000)}"`;
	expect(compactJson(`[ ${long} ]`)).toBe(`[${long}]`);
});

test('leaves a string without its end as it is', () => {
	expect(compactJson('{ "a": "b  c')).toBe('{"a":"b  c');
});
