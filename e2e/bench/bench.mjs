// What our way costs beside the raw one. Run `npm run build` first.
//   node e2e/bench/bench.mjs [--json] [--calls N] [--burst N]
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { measureLists } from './lists.mjs';
import { measureLarge } from './large.mjs';
import { measureMemory } from './memory.mjs';
import { bundleClient, root, startRelay } from './product.mjs';
import {
	echoRequest,
	echoServer,
	pipe,
	pipeBurst,
	postEchoes,
	socketHop,
	socketHopInPage,
	startHttpEcho,
	startSocketEcho,
} from './raw.mjs';
import { printTable, summarise } from './table.mjs';
import { measureWire } from './wire.mjs';
import { watchFrames } from './watch-frames.mjs';

const { values: flags } = parseArgs({
	options: {
		json: { type: 'boolean', default: false },
		calls: { type: 'string', default: '3000' },
		burst: { type: 'string', default: '20000' },
	},
});
const plan = { calls: Number(flags.calls), warmUp: Math.ceil(Number(flags.calls) / 5) };
const burst = Number(flags.burst);

const rows = [];
const stops = [];
const add = (group, name, figures, against) => rows.push({ group, name, ...figures, against });
const started = (thing) => {
	stops.unshift(() => thing.stop());
	return thing;
};

try {
	const { measureInNode, pageScript } = await bundleClient();
	const relay = started(await startRelay([process.execPath, echoServer]));
	const http = started(await startHttpEcho());
	const browser = await openBrowser();
	stops.unshift(() => browser.close());
	const stdio = { kind: 'stdio', command: process.execPath, args: [echoServer], env: {} };
	const remote = { kind: 'http', url: http.url, headers: [], transport: 'streamable-http' };

	await measureStdioInNode(measureInNode, relay, stdio);
	const page = await openBenchPage(browser, relay, pageScript);
	await measureStdioInPage(page, relay, stdio);
	await measureHttp(page, measureInNode, relay, remote);
	await page.close();
	await measureFirstLoad(browser, relay);
	await measureBurst(browser, relay);
	await measureLarge(browser, add);
	await measureLists(browser, add);
	await measureWire(browser, add);
	await measureMemory(browser, add);
	await measurePackage();
} finally {
	for (const end of stops) await end();
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
if (flags.json) console.log(JSON.stringify({ machine, plan, burst, rows }, null, '\t'));
else printTable(machine, rows);

async function measureStdioInNode(measureInNode, relay, launch) {
	const group = 'stdio round trip';
	add(group, 'raw pipe, Node', summarise(await pipe(plan)));
	add(group, 'WebSocket hop, Node', summarise(await socketHop(plan)));
	const ours = await measureInNode(relay.origin, relay.token, { ...plan, launch });
	add(group, 'our client, bridge and relay, Node', summarise(ours, plan.calls), [
		'raw pipe, Node',
		'WebSocket hop, Node',
	]);
}

async function measureStdioInPage(page, relay, launch) {
	const group = 'stdio round trip';
	const echo = started(await startSocketEcho());
	const hop = await page.evaluate(socketHopInPage, { ...plan, url: echo.url, request: echoRequest(1) });
	add(group, 'WebSocket hop, Chromium', summarise(hop));
	const ours = await measureInPage(page, relay, launch);
	add(group, 'our client, bridge and relay, Chromium', summarise(ours, plan.calls), [
		'raw pipe, Node',
		'WebSocket hop, Chromium',
	]);
}

async function measureHttp(page, measureInNode, relay, launch) {
	const group = 'HTTP round trip';
	const direct = { ...launch, route: 'direct' };
	add(group, 'raw fetch, Node', summarise(await postEchoes({ ...plan, url: launch.url })));
	const inNode = await measureInNode(relay.origin, relay.token, { ...plan, launch: direct });
	add(group, 'our client, direct, Node', summarise(inNode, plan.calls), ['raw fetch, Node']);
	const raw = await page.evaluate(postEchoes, { ...plan, url: launch.url });
	add(group, 'raw fetch, Chromium', summarise(raw));
	const inPage = await measureInPage(page, relay, direct);
	add(group, 'our client, direct, Chromium', summarise(inPage, plan.calls), ['raw fetch, Chromium']);
	const relayed = await measureInPage(page, relay, { ...launch, route: 'relay' });
	add(group, 'our client, through the relay, Chromium', summarise(relayed, plan.calls), [
		'raw fetch, Chromium',
	]);
}

function measureInPage(page, relay, launch) {
	const asked = { token: relay.token, plan: { ...plan, launch } };
	return page.evaluate(({ token, plan }) => window.measureInPage(token, plan), asked);
}

/** One call with many notifications, in the real page: from pressing Run until the page says that it is through. */
async function measureBurst(browser, relay) {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	await page.addInitScript(watchFrames);
	await page.goto(relay.address);
	await page
		.getByRole('link', { name: /^Tools/ })
		.first()
		.click();
	await page.getByRole('option', { name: 'burst', exact: true }).click();
	await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify({ n: burst }));
	const tookMs = await pressRunAndWait(page);
	const stalledMs = await page.evaluate(() => window.longestFrameGap());
	const shown = await page.evaluate(() => document.body.innerText.match(/[\d,. \u202f]+ frames/)?.[0] ?? '');
	const group = `${burst} notifications in one call`;
	const rawMs = await pipeBurst(burst);
	add(group, 'raw pipe, Node, each line parsed', { value: Math.round((burst / rawMs) * 1000), unit: '/s' });
	add(group, 'the page', { value: Math.round((burst / tookMs) * 1000), unit: '/s' });
	add(group, 'longest stall of the page', { value: Math.round(stalledMs), unit: 'ms' });
	add(group, 'frames that the page counts', { value: Number(shown.replace(/\D/g, '')), unit: '' });
	await page.close();
}

async function pressRunAndWait(page) {
	await page.evaluate(() => window.startWatching());
	const run = page.getByRole('button', { name: 'Run', exact: true });
	const allow = page.getByRole('dialog').getByRole('button', { name: 'Run it' });
	const outcome = page.getByRole('status', { name: 'Outcome' });
	await run.click();
	await allow.or(outcome).first().waitFor();
	const began = performance.now();
	if (await allow.isVisible()) await allow.click();
	await outcome.filter({ hasText: 'Completed' }).waitFor({ timeout: 120_000 });
	return performance.now() - began;
}

/** What a browser fetches and does before a person can read the page. */
async function measureFirstLoad(browser, relay) {
	const context = await browser.newContext();
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
	add('first load', 'JavaScript, gzip', { value: bytes.js / 1024, unit: 'KiB', limit: 130 });
	add('first load', 'CSS, gzip', { value: bytes.css / 1024, unit: 'KiB', limit: 20 });
	add('first load', 'first contentful paint', { value: Math.round(paintMs), unit: 'ms' });
	await context.close();
}

async function measurePackage() {
	const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
	const { stdout } = await promisify(execFile)('npm', args, { cwd: root });
	const [packed] = JSON.parse(stdout);
	add('package', 'npm pack', { value: packed.size / 1e6, unit: 'MB', limit: 1.5 });
}

// Playwright's own browser where it is installed, else one of the system.
function openBrowser() {
	const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
		existsSync,
	);
	return chromium.launch({
		...(system ? { executablePath: system } : {}),
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
	});
}

/** A page of the relay's origin that holds the client and nothing else: an address where the relay has nothing. */
async function openBenchPage(browser, relay, script) {
	const page = await browser.newPage({ bypassCSP: true });
	await page.goto(`${relay.origin}/bench`);
	await page.addScriptTag({ content: script, type: 'module' });
	await page.waitForFunction(() => 'measureInPage' in window);
	return page;
}
