import { expect, test } from 'vitest';
import { readAskedPage } from './asked-page.ts';

test.each([
	['https://harbour.example/login?a=1', 'harbour.example', 0],
	['http://localhost:3000/done', 'localhost:3000', 0],
	['http://127.1/', '127.0.0.1', 0],
	['http://[::1]:8080/', '[::1]:8080', 0],
	['https://hаrbour.example/', 'xn--hrbour-3nf.example', 1],
	['https://bank.example@evil.invalid/', 'evil.invalid', 1],
	['https://bank.example@xn--bnk-5na.invalid/login', 'xn--bnk-5na.invalid', 2],
	['https://evil.invalid@evil.invalid/', 'evil.invalid', 1],
	['https://203.0.113.7/pay', '203.0.113.7', 1],
	['https://harbour.example/a\u200bb', 'harbour.example', 1],
])('%s leads to %s', (url, host, warnings) => {
	const page = readAskedPage(url);
	expect(page).toMatchObject({ kind: 'page', host });
	expect(page.kind === 'page' && page.warnings.length).toBe(warnings);
	expect(page.kind === 'page' && page.before + page.host + page.after).toBe(new URL(url).href);
});

test.each([
	['javascript:alert(1)', /with javascript: is not opened/],
	[' JaVaScRiPt:alert(1)', /with javascript: is not opened/],
	['data:text/html,<script>alert(1)</script>', /with data: is not opened/],
	['file:///etc/passwd', /with file: is not opened/],
	['ftp://harbour.example/', /with ftp: is not opened/],
	['http://harbour.example/', /way to harbour.example is not encrypted/],
	['http://localhost.evil.invalid/', /way to localhost.evil.invalid is not encrypted/],
	['http://127.0.0.1.evil.invalid/', /not encrypted/],
	['no address', /no valid address/],
	[5, /no valid address/],
	[undefined, /no valid address/],
])('refuses %j, and says why', (url, reason) => {
	expect(readAskedPage(url)).toMatchObject({
		kind: 'refused',
		reason: expect.stringMatching(reason) as string,
	});
});

test('the letters that a name is made of are told, and what the server wrote where it differs', () => {
	expect(readAskedPage('https://hаrbour.example/')).toMatchObject({
		readAs: 'hаrbour.example',
		written: 'https://hаrbour.example/',
	});
	expect(readAskedPage('https://harbour.example')).toMatchObject({ readAs: null, written: null });
});

test('only the host stands out, even where the same text stands before the @', () => {
	expect(readAskedPage('https://evil.invalid@evil.invalid/')).toMatchObject({
		before: 'https://evil.invalid@',
		host: 'evil.invalid',
		after: '/',
	});
});
