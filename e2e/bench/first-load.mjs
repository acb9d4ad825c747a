// What a browser fetches and does before a person can read the page, and what is published.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { root, startRelay } from './product.mjs';
import { echoServer } from './raw.mjs';

/** Adds the rows of the first load and of the package. */
export async function measureFirstLoad(browser, add) {
	const relay = await startRelay([process.execPath, echoServer]);
	const context = await browser.newContext();
	try {
		const page = await context.newPage();
		const bytes = { js: 0, css: 0 };
		const bodies = [];
		page.on('response', (response) => {
			const kind = /\.(js|css)(\?|$)/.exec(response.url())?.[1];
			if (kind) bodies.push(response.body().then((body) => (bytes[kind] += gzipSync(body).length)));
		});
		await page.goto(relay.origin, { waitUntil: 'networkidle' });
		await Promise.all(bodies);
		const paintMs = await page.evaluate(
			() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
		);
		const group = 'first load';
		add(group, 'JavaScript, gzip', { value: bytes.js / 1024, unit: 'KiB', limit: 130 });
		add(group, 'CSS, gzip', { value: bytes.css / 1024, unit: 'KiB', limit: 20 });
		add(group, 'first contentful paint', { value: Math.round(paintMs), unit: 'ms' });
	} finally {
		await context.close();
		await relay.stop();
	}
	const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
	const { stdout } = await promisify(execFile)('npm', args, { cwd: root });
	const [packed] = JSON.parse(stdout);
	add('package', 'npm pack', { value: packed.size / 1e6, unit: 'MB', limit: 1.5 });
}
