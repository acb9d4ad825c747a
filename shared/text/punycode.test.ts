import { expect, test } from 'vitest';
import { readableHost } from './punycode.ts';

// Samples of RFC 3492 7.1, and what the URL standard makes of the same names.
test.each([
	['xn--hrbour-3nf.example', 'hаrbour.example'],
	['xn--mnchen-3ya.example', 'münchen.example'],
	['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
	['xn--3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
	['plain.example', 'plain.example'],
	['xn--!.example', 'xn--!.example'],
	['xn--99999999.example', 'xn--99999999.example'],
])('%s reads as %s', (host, read) => {
	expect(readableHost(host)).toBe(read);
});

test('reads back what the browser writes', () => {
	for (const name of ['пример', 'bücher', '例え', 'ελλάδα', '🚢port']) {
		expect(readableHost(new URL(`https://${name}.example/`).hostname)).toBe(`${name}.example`);
	}
});
