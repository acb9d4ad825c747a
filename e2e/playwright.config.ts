import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

// Playwright's own browser where it is installed, else one of the system.
const systemBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
	(path) => existsSync(path),
);

/** The journeys: each starts a relay of its own from the built product and uses the page in Chromium. */
export default defineConfig({
	testDir: 'specs',
	outputDir: '../test-results',
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env['CI']),
	reporter: [['list']],
	timeout: 60_000,
	expect: { timeout: 7_000 },
	use: {
		browserName: 'chromium',
		viewport: { width: 1440, height: 900 },
		trace: 'retain-on-failure',
		launchOptions: {
			...(systemBrowser === undefined ? {} : { executablePath: systemBrowser }),
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
			],
		},
	},
});
