import { expect, test } from 'vitest';
import { headerValue, overlayHeaders, withUserHeaders } from './http-headers.ts';

const ours = [
	['Content-Type', 'application/json'],
	['Accept', 'application/json, text/event-stream'],
] as const;

test('finds a header without regard to case', () => {
	expect(
		headerValue(
			[
				['X-A', '1'],
				['x-b', '2'],
				['X-B', '3'],
			],
			'X-b',
		),
	).toBe('2');
	expect(headerValue([], 'x-b')).toBeUndefined();
});

test('lets later headers take the place of earlier ones with the same name, repeated ones included', () => {
	expect(
		overlayHeaders(
			[
				['A', '1'],
				['B', '2'],
			],
			[
				['b', '3'],
				['b', '4'],
			],
		),
	).toEqual([
		['A', '1'],
		['b', '3'],
		['b', '4'],
	]);
});

test.each([
	['text/plain', 'text/plain, application/json, text/event-stream'],
	['Text/Event-Stream; q=1, application/json', 'Text/Event-Stream; q=1, application/json'],
	['', 'application/json, text/event-stream'],
])('completes the Accept "%s"', (value, sent) => {
	expect(withUserHeaders(ours, [['ACCEPT', value]])).toEqual([
		['Content-Type', 'application/json'],
		['ACCEPT', sent],
	]);
});

test("leaves a person's other headers as they are", () => {
	const user = [
		['content-TYPE', 'application/json; x=1'],
		['Authorization', 'Bearer '],
		['X-Empty', ''],
	] as const;
	expect(withUserHeaders(ours, user)).toEqual([['Accept', 'application/json, text/event-stream'], ...user]);
});
