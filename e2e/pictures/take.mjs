// `npm run pictures`: takes the README's pictures from the built product and its demo server.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';

const root = join(import.meta.dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'wirescope-pictures-'));
const relay = spawn(
	process.execPath,
	[join(root, 'dist/relay/main.js'), '--no-open', '--no-consent-store', '--port', '0'],
	{
		env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home },
		stdio: ['ignore', 'pipe', 'inherit'],
	},
);
const address = await new Promise((resolve) => {
	createInterface({ input: relay.stdout }).once('line', (line) => resolve(/http:\S+/.exec(line)[0]));
});
const systemBrowser = '/usr/bin/chromium';
const browser = await chromium.launch({
	...(existsSync(systemBrowser) ? { executablePath: systemBrowser } : {}),
	args: ['--no-sandbox', '--disable-gpu'],
});

for (const colorScheme of ['light', 'dark']) {
	const context = await browser.newContext({
		colorScheme,
		viewport: { width: 1440, height: 900 },
		reducedMotion: 'reduce',
	});
	const page = await context.newPage();
	const take = (name) => page.screenshot({ path: join(root, `docs/${name}-${colorScheme}.png`) });
	await page.goto(address);
	await page.getByRole('button', { name: 'over HTTP, 2026-07-28' }).click();
	const sections = page.getByRole('navigation', { name: 'Sections' });
	await sections.getByRole('link', { name: 'Tools', exact: true }).click();
	for (const tool of ['get_tide_forecast', 'webcam_snapshot']) {
		await page
			.getByRole('listbox', { name: 'Tools' })
			.getByRole('option', { name: tool, exact: true })
			.click();
		await page.getByRole('button', { name: 'Run', exact: true }).click();
		await page.getByRole('region', { name: 'Result' }).getByRole('status', { name: 'Outcome' }).waitFor();
	}
	await page.getByRole('img', { name: /^Image \d/ }).waitFor();
	await take('tools');
	const frames = page.getByRole('grid', { name: 'Frames' });
	await page.getByRole('button', { name: 'Wire on the whole page' }).click();
	await frames
		.getByRole('row')
		.filter({ hasText: 'result' })
		.filter({ hasText: 'get_tide_forecast' })
		.click();
	await page.getByRole('region', { name: 'Frame', exact: true }).getByRole('tree').waitFor();
	await take('wire');
	await context.close();
}
await browser.close();
relay.kill();
