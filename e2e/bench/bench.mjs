// The figures that the product is held to, in Chromium against the built page. Run `npm run build` first.
//   node e2e/bench/bench.mjs [--json] [--only part,part] [--calls N] [--burst N]
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { measureBurst } from './burst.mjs';
import { measureFirstLoad } from './first-load.mjs';
import { measureLarge } from './large.mjs';
import { measureLists } from './lists.mjs';
import { measureMemory } from './memory.mjs';
import { measureRoundTrips } from './round-trip.mjs';
import { printRow, printSummary, timesRaw, verdictOf } from './table.mjs';
import { measureWire } from './wire.mjs';

const parts = {
	'round-trip': measureRoundTrips,
	'first-load': measureFirstLoad,
	burst: measureBurst,
	large: measureLarge,
	lists: measureLists,
	wire: measureWire,
	memory: measureMemory,
};
const { values: flags } = parseArgs({
	options: {
		json: { type: 'boolean', default: false },
		only: { type: 'string', default: Object.keys(parts).join() },
		calls: { type: 'string', default: '3000' },
		burst: { type: 'string', default: '20000' },
	},
});
const calls = Number(flags.calls);
const plan = { calls, warmUp: Math.ceil(calls / 5), burst: Number(flags.burst) };
const asked = flags.only.split(',');
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
	throw new Error(`Expected parts out of ${Object.keys(parts).join()}, found ${unknown.join()}`);

const rows = [];
function add(group, name, figures) {
	const row = { group, name, ...figures };
	if (row.against) {
		row.ratio = timesRaw(row, rows, 'medianUs');
		row.tenthRatio = timesRaw(row, rows, 'tenthUs');
	}
	row.verdict = verdictOf(row);
	if (!flags.json) printRow(row, rows.at(-1));
	rows.push(row);
}

const loads = [];
const browser = await openBrowser();
try {
	for (const name of asked) {
		const began = performance.now();
		await parts[name](browser, add, plan);
		const load = loadavg()[0];
		loads.push(load);
		const seconds = Math.round((performance.now() - began) / 1000);
		console.error(`${name}: ${seconds} s, load ${load.toFixed(1)}`);
	}
} finally {
	await browser.close();
}

const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, Chromium ${browser.version()}, ${load}`;
if (flags.json) console.log(JSON.stringify({ machine, plan, rows }, null, '\t'));
else printSummary(machine, rows);

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
