import { expect, test } from 'vitest';
import { expandTemplate } from './expand-template.ts';
import { readTemplate } from './template-parts.ts';
import { variablesOf } from './template-variables.ts';

test.each([
	['file:///{path', 8, 13, 'This “{” is never closed'],
	['file:///path}', 12, 13, 'This “}” closes no “{”'],
	['a/{}', 2, 4, 'Expected a variable between “{” and “}”'],
	['a/{x,}', 5, 6, 'Expected the name of a variable here'],
	['a/{|x}', 3, 4, '“|” is kept for operators that are not yet defined'],
	[
		'a/{user-id}',
		7,
		8,
		'The name of a variable has letters, digits, “_” and single dots within it; found “-”',
	],
	['a/{x:0}', 4, 6, 'Expected “*” or “:” and a number from 1 to 9999 after the name, found “:0”'],
	['a/{?x, y}', 6, 7, 'The name of a variable has letters, digits, “_” and single dots within it; found “ ”'],
])('%s is no template, and it is said where and why', (template, start, end, reason) => {
	expect(readTemplate(template)).toEqual({ ok: false, fault: { start, end, reason } });
});

test('asks for each variable once, in order, and knows what it can be', () => {
	const reading = readTemplate('a/{y}{/y:3}{?x,z*}{&x}');
	expect(reading.ok && variablesOf(reading.parts)).toEqual([
		{
			name: 'y',
			isExploded: false,
			isTextOnly: true,
			places: ['part of the text', 'path segment, at most 3 characters'],
		},
		{ name: 'x', isExploded: false, isTextOnly: false, places: ['query', 'query, continued'] },
		{ name: 'z', isExploded: true, isTextOnly: false, places: ['query'] },
	]);
});

test.each([
	['{x}', '\ud800', '%EF%BF%BD'],
	['{x:2}', '😀😀😀', '%F0%9F%98%80%F0%9F%98%80'],
	['notes://{x}/ü', 'a/b', 'notes://a%2Fb/%C3%BC'],
	['{+x}', '100% [sure]', '100%25%20[sure]'],
])('%s with %j becomes %s', (template, text, expected) => {
	const reading = readTemplate(template);
	const values = new Map([['x', { kind: 'text', text } as const]]);
	expect(reading.ok && expandTemplate(reading.parts, values)).toBe(expected);
});
