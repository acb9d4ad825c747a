import { expect, test } from 'vitest';
import { recogniseText } from './recognise.ts';

test.each([
	['{"a":1}', undefined, undefined, { kind: 'JSON', isDeclared: false }],
	['\ufeff[1]', undefined, undefined, { kind: 'JSON', isDeclared: false }],
	['{"a":1}\n{"a":2}\n', undefined, undefined, { kind: 'JSON lines', isDeclared: false }],
	['{"a":', undefined, undefined, null],
	['42', undefined, undefined, null],
	['"words"', undefined, undefined, null],
	['42', 'application/json', undefined, { kind: 'JSON', isDeclared: true }],
	['{}', 'application/problem+json', undefined, { kind: 'JSON', isDeclared: true }],
	['{}\n{}', 'application/x-ndjson', undefined, { kind: 'JSON lines', isDeclared: true }],
	['words', 'Text/Markdown; charset=utf-8', undefined, { kind: 'Markdown', isDeclared: true }],
	['words', undefined, 'README.md', { kind: 'Markdown', isDeclared: true }],
	['words', 'text/plain', 'data.CSV', { kind: 'CSV', isDeclared: true }],
	['# Tides\n\nHigh water', undefined, undefined, { kind: 'Markdown', isDeclared: false }],
	['see [this](https://example.com)', undefined, undefined, { kind: 'Markdown', isDeclared: false }],
	['- one\n- two with `code`', undefined, undefined, { kind: 'Markdown', isDeclared: false }],
	['- one\n- two', undefined, undefined, null],
	['a,b,c\n1,2,3\n4,5,6', undefined, undefined, { kind: 'CSV', isDeclared: false }],
	['a\tb\n1\t2\n3\t4', undefined, undefined, { kind: 'TSV', isDeclared: false }],
	['High water, at last.\nIt came, and went.', undefined, undefined, null],
	['<h1># no</h1>', 'text/html', undefined, null],
	['# no', 'text/x-python', undefined, null],
	['', undefined, undefined, null],
])('reads %j, declared %s, named %s, as %j', (text, declared, name, recognised) => {
	expect(recogniseText(text, declared, name)).toEqual(recognised);
});

test('goes by the ends of a long text', () => {
	expect(recogniseText(`[${'1,'.repeat(200_000)}1]\n`, undefined, undefined)?.kind).toBe('JSON');
	expect(recogniseText('word '.repeat(100_000), undefined, undefined)).toBeNull();
});
