import { expect, test } from 'vitest';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { Failure, FailureCode } from '#shared/ports.ts';
import { failureTexts, type FailureContext } from './failure-texts.ts';

const http: ServerEntry = {
	name: 'a',
	launch: { kind: 'http', url: 'http://localhost:3000/mcp', headers: [], transport: 'auto', route: 'auto' },
};
const context: FailureContext = {
	entry: http,
	route: 'direct',
	hasRelay: true,
	spoken: ['2026-07-28', '2025-11-25', '2025-06-18'],
};

function failure(code: FailureCode, more: Partial<Failure> = {}): Failure {
	return { hop: 'server', code, detail: 'What was found', ...more };
}

function labels(code: FailureCode, more: Partial<Failure> = {}, around: Partial<FailureContext> = {}) {
	return failureTexts[code].steps(failure(code, more), { ...context, ...around }).map(({ label }) => label);
}

test.each(Object.keys(failureTexts) as FailureCode[])('%s has a title and a next step', (code) => {
	expect(failureTexts[code].title(failure(code), context)).toMatch(/^[A-Z].+[^.]$/);
	expect(labels(code).length).toBeGreaterThan(0);
});

test('the relay is offered where it is there and was not the way', () => {
	expect(labels('cors')).toEqual(['Connect through the relay', 'Try again']);
	expect(labels('cors', {}, { hasRelay: false })).toEqual(['Try again']);
	expect(labels('network-opaque', {}, { route: 'relay' })).toEqual(['Try again']);
});

test('a version mismatch offers what both sides speak, newest first', () => {
	expect(labels('version-mismatch', { supported: ['2025-06-18', '1999-01-01', '2025-11-25'] })).toEqual([
		'Try as 2025-11-25',
		'Try as 2025-06-18',
		'Try again',
		'Connection options',
	]);
});

test('a version mismatch names what each side speaks', () => {
	const mismatch = failure('version-mismatch', { supported: ['2099-01-01'] });
	expect(failureTexts['version-mismatch'].advice(mismatch, context)).toBe(
		`It offers 2099-01-01. Wirescope speaks ${context.spoken.join(', ')}.`,
	);
});

test('the values that were found are named', () => {
	expect(failureTexts['network-refused'].title(failure('network-refused'), context)).toBe(
		'Nothing listens at localhost:3000',
	);
	expect(failureTexts['process-exited'].title(failure('process-exited', { exitCode: 127 }), context)).toBe(
		'The process ended with exit code 127',
	);
	const cors = {
		requestHeaders: [],
		status: 204,
		responseHeaders: [],
		missing: [{ header: 'Access-Control-Allow-Headers', needs: 'mcp-protocol-version' }],
	};
	expect(failureTexts.cors.fix?.(failure('cors', { cors }))?.line).toMatch(
		/^Access-Control-Allow-Headers: mcp-protocol-version, /,
	);
});

test('a redirect and an answer that is kept from the page have titles of their own', () => {
	const title = (code: FailureCode, more: Partial<Failure>) =>
		failureTexts[code].title(failure(code, more), context);
	expect(title('http-status', { status: 302 })).toBe('The server redirects (302)');
	expect(title('http-status', {})).toBe('The server redirects');
	expect(title('http-status', { status: 500 })).toBe('The server answered 500');
	const cors = { method: 'POST', requestHeaders: [], status: 200, responseHeaders: [], missing: [] };
	expect(title('cors', { cors })).toBe('CORS: the browser may not show the answer');
});
