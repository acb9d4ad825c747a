// `npm run conformance`: runs the client scenarios of the public MCP conformance suite against our headless client, one
// after the other, for every revision that the suite knows; authorization scenarios are left out. The suite needs a newer
// Node than ours, so both come by `npm exec`, pinned exactly. A scenario that proves nothing (no check succeeded) fails.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const revisions = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
// An extension belongs to no revision; the suite then wants to be forced.
const extensionRevisions = ['2025-11-25', '2026-07-28'];
const packages = ['--package=node@22.23.3', '--package=@modelcontextprotocol/conformance@0.2.0-alpha.12'];
const client = join(import.meta.dirname, '../../dist/headless/conformance-client.js');
const only = process.argv.slice(2);

// Where `npm exec` put the suite and its Node; the client under test stays on the Node that runs this.
const { stdout: found } = await promisify(execFile)('npm', [
	'exec',
	'--yes',
	...packages,
	'--',
	'node',
	'-p',
	'process.execPath + "\\n" + process.env.PATH',
]);
const [node22, path] = found.trim().split('\n');
const bin = path.split(':').find((folder) => /_npx/.test(folder));
const suite = join(dirname(bin), '@modelcontextprotocol/conformance/dist/index.js');

const listed = await run(['list', '--client']);
const scenarios = [...listed.output.matchAll(/^ {2}- (\S+) \[(.*)\]/gm)]
	.map(([, name, where]) => ({ name, revisions: where.split(','), isExtension: where.includes('extension') }))
	.filter(({ name }) => !name.startsWith('auth/') && (only.length === 0 || only.includes(name)))
	.map((one) => (one.isExtension ? { ...one, revisions: extensionRevisions } : one));

let passed = 0;
let failed = 0;
for (const revision of revisions) {
	for (const scenario of scenarios.filter((one) => one.revisions.includes(revision))) {
		const { verdict, text } = await judge(scenario, revision);
		if (verdict === 'passed') passed++;
		else failed++;
		console.log(`${revision} ${scenario.name}: ${verdict}, ${text}`);
	}
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function judge({ name, isExtension }, revision) {
	const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
	const { code, output } = await run([
		'client',
		'--command',
		`${process.execPath} ${client}`,
		'--scenario',
		name,
		'--spec-version',
		revision,
		...(isExtension ? ['--force'] : []),
		'-o',
		folder,
	]);
	const parent = join(folder, dirname(name));
	const results = readdirSync(parent)[0];
	const checks =
		results === undefined ? [] : JSON.parse(readFileSync(join(parent, results, 'checks.json'), 'utf8'));
	const log = results === undefined ? output : readFileSync(join(parent, results, 'stderr.txt'), 'utf8');
	rmSync(folder, { recursive: true, force: true });
	const count = (status) => checks.filter((check) => check.status === status).length;
	const broken = checks.filter((check) => check.status === 'FAILURE' || check.status === 'WARNING');
	const text = `${count('SUCCESS')} checks, ${broken.map((check) => `${check.id}: ${check.errorMessage ?? check.description}`).join('; ') || 'none broken'}`;
	if (code !== 0) return { verdict: 'FAILED', text: `${text}\n${log}` };
	return count('SUCCESS') > 0 ? { verdict: 'passed', text } : { verdict: 'FAILED (it proved nothing)', text };
}

function run(args) {
	return new Promise((resolve) => {
		const child = spawn(node22, [suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		child.stdout.on('data', (chunk) => (output += chunk));
		child.stderr.on('data', (chunk) => (output += chunk));
		child.on('close', (code) => resolve({ code, output }));
	});
}
