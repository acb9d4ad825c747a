import { expect, test } from 'vitest';
import { readAskedPage } from './asked-page.ts';

test.each([
	['https://harbour.example/login?a=1', 'harbour.example', 0],
	['http://harbour.example/', 'harbour.example', 1],
	['https://hаrbour.example/', 'xn--hrbour-3nf.example', 1],
	['https://bank.example@evil.invalid/', 'evil.invalid', 1],
])('%s leads to %s', (url, host, warnings) => {
	const page = readAskedPage(url);
	expect(page).toMatchObject({ kind: 'page', host });
	expect(page.kind === 'page' && page.warnings.length).toBe(warnings);
	expect(page.kind === 'page' && page.before + page.host + page.after).toBe(new URL(url).href);
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'no address', 5, undefined])('refuses %j', (url) => {
	expect(readAskedPage(url).kind).toBe('refused');
});
