import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import { startRelay, type RunningRelay } from './start-relay.ts';

interface Journey {
	/** Arguments of the relay, set with `test.use({ relayArgs: […] })`. */
	relayArgs: readonly string[];
	relay: RunningRelay;
	/** The page, opened at the relay's address. Any CSP violation, console error or page error fails the journey. */
	app: Page;
	/** Console errors that this journey expects, as a pattern (a browser reports a refused connection by itself). */
	expectedConsole: RegExp | null;
}

export const test = base.extend<Journey>({
	relayArgs: [[], { option: true }],
	expectedConsole: [null, { option: true }],
	relay: async ({ relayArgs }, use) => {
		const relay = await startRelay(relayArgs);
		await use(relay);
		await relay.stop();
	},
	app: async ({ page, relay, expectedConsole }, use) => {
		const problems: string[] = [];
		page.on('console', (message) => {
			if (message.type() !== 'error' && !/Content.Security.Policy/i.test(message.text())) return;
			if (expectedConsole?.test(message.text())) return;
			problems.push(`console: ${message.text()}`);
		});
		page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
		await page.addInitScript(() => {
			document.addEventListener('securitypolicyviolation', (event) => {
				console.error(
					`Content-Security-Policy violation: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`,
				);
			});
		});
		await page.goto(relay.address);
		await use(page);
		expect(problems).toEqual([]);
	},
});

export { expect };

/**
 * Fails on any breach of WCAG 2.0 to 2.2, levels A and AA, in light and in dark; only inside of `part`, a CSS selector, where
 * one is given.
 */
export async function expectAccessible(page: Page, part = ':root'): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const { violations } = await new AxeBuilder({ page })
			.include(part)
			.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
			.analyze();
		const found = violations.map(
			({ id, nodes }) => `${id} (${colorScheme}): ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
		);
		expect(found).toEqual([]);
	}
	await page.emulateMedia({ colorScheme: null });
}
