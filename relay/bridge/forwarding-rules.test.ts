import { expect, test } from 'vitest';
import { forwardingRefusal } from './forwarding-rules.ts';

const order = {
	kind: 'exchange' as const,
	exchange: 1,
	method: 'POST',
	url: 'http://127.0.0.1/',
	headers: [['Accept', '*/*']] as [string, string][],
	bodyBytes: 2,
};

test('FWD-06 what keeps to the bounds is forwarded', () => {
	expect(forwardingRefusal(order)).toBeNull();
	expect(
		forwardingRefusal({ ...order, bodyBytes: 64 << 20, headers: [['A', 'x'.repeat(32_000)]] }),
	).toBeNull();
});

test.each([
	[
		'a long head',
		{ headers: [['A', 'x'.repeat(32_768)]] as [string, string][] },
		'The headers have 32773 bytes',
	],
	['a long body', { bodyBytes: (64 << 20) + 1 }, 'The body has 67108865 bytes'],
	['a method that opens a tunnel', { method: 'CONNECT' }, 'does not forward the method "CONNECT"'],
	['a method that echoes', { method: 'TRACE' }, 'does not forward the method "TRACE"'],
])('FWD-06 %s is refused with the number', (_, change, words) => {
	expect(forwardingRefusal({ ...order, ...change })).toContain(words);
});
