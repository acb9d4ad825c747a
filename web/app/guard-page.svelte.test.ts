import { expect, test } from 'vitest';
import { FramedPage, refuseFrames, trustOwnScripts } from './guard-page.ts';

test('PAG-08 in a frame the page shows where to find it, and does nothing', () => {
	const framed = { self: window, top: null, document, location };
	expect(() => {
		refuseFrames(framed);
	}).toThrow(FramedPage);
	expect(document.body.textContent).toMatch(/^Wirescope does not run inside of another page\. Open http/);
});

test.each([
	['/assets/json.worker-1.js', true],
	['https://a.test/assets/json.worker-1.js', true],
	['https://b.test/x.js', false],
	['//b.test/x.js', false],
	['data:text/javascript,1', false],
	['blob:https://a.test/1', false],
	['javascript:1', false],
])('PAG-04 the script %s of a worker is trusted: %s', (address, isTrusted) => {
	let check: (address: string) => string = () => '';
	const trustedTypes = {
		createPolicy: (_name: string, rules: { createScriptURL(address: string): string }) =>
			(check = (given) => rules.createScriptURL(given)),
	};
	trustOwnScripts({ trustedTypes }, { origin: 'https://a.test', href: 'https://a.test/' });
	if (isTrusted) expect(check(address)).toBe(address);
	else expect(() => check(address)).toThrow('Expected a script of https://a.test');
});
