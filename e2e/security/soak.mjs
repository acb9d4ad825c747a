// `npm run soak -- --minutes N` (after `npm run build`): one relay, and rounds of what wears it out: programs that are stopped,
// lost and killed, sockets that break, output that nobody reads. Fails where a process, a socket or memory stays behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const endsAt = Date.now() + Number(values.minutes) * 60_000;
const mostRelayMiB = 100;
const mark = `soak-${process.pid}-${Date.now()}`;

/** Starts a grandchild; both ignore what is polite. */
const family = `const { spawn } = require('node:child_process');
process.on('SIGTERM', () => {});
spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6)', '--', '${mark}'], { stdio: 'inherit' });
process.stdin.pipe(process.stdout); setInterval(() => {}, 1e6); console.log('up');`;
const flood = `const part = Buffer.alloc(1 << 20, 'a'); let left = 1024;
const next = () => left-- > 0 ? process.stdout.write(part, next) : process.exit(); next();`;
const scripts = [family, flood];

const home = mkdtempSync(path.join(tmpdir(), 'wirescope-soak-'));
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const allow = scripts.flatMap((script) => [
	'--allow',
	['node', '-e', script, '--', mark].map(quoted).join(' '),
]);
const relay = spawn(
	process.execPath,
	[path.join(import.meta.dirname, '../../dist/relay/main.js'), '--no-open', '--port', '0', ...allow],
	{
		env: { ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, 'config') },
		stdio: ['ignore', 'pipe', 'inherit'],
	},
);
const [line] = await once(createInterface({ input: relay.stdout }), 'line');
const address = new URL(/http:\S+/.exec(line)[0]);
const token = address.hash.slice('#token='.length);

const begin = measure();
let mostMiB = begin.rssMiB;
let rounds = 0;
console.log(`begin: ${JSON.stringify(begin)}`);
try {
	do {
		for (const end of ['stop', 'lost', 'killed', 'silent']) await oneFamily(end);
		await oneStalledPage();
		await oneBrokenSocket();
		await until(() => programs().length === 0, 'every program has ended');
		rounds += 1;
		mostMiB = Math.max(mostMiB, measure().rssMiB);
		console.log(`round ${rounds}: ${JSON.stringify(measure())}`);
	} while (Date.now() < endsAt);
	await wait(1_000);
	const end = measure();
	console.log(`end: ${JSON.stringify(end)}, at most ${mostMiB} MiB, ${rounds} rounds`);
	if (end.files > begin.files + 5) throw new Error(`Open files grew from ${begin.files} to ${end.files}`);
	if (mostMiB > mostRelayMiB)
		throw new Error(`The relay had ${mostMiB} MiB, expected at most ${mostRelayMiB}`);
	// Nothing is told to it any more: what it started ends all the same.
	const last = await launch(family);
	await last.until('up');
	relay.kill('SIGKILL');
	await until(() => programs().length === 0, 'every program has ended after kill -9 of the relay');
	console.log('nothing was left behind, not even by kill -9 of the relay');
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
} finally {
	relay.kill('SIGKILL');
	for (const pid of programs()) process.kill(pid, 'SIGKILL');
}

async function oneFamily(end) {
	const { socket, until: seen } = await launch(family);
	await seen('up');
	if (end === 'stop') socket.send(JSON.stringify({ kind: 'stop' }));
	if (end === 'lost') socket.terminate();
	if (end === 'killed') process.kill(programs()[0], 'SIGKILL');
	if (end === 'silent') socket.close();
	await until(() => programs().length === 0, `a family has ended (${end})`);
}

/** 1 GiB for a page that reads nothing for a while, and then all of it. */
async function oneStalledPage() {
	const { socket, received } = await launch(flood);
	socket.pause();
	for (let part = 0; part < 10; part++) {
		await wait(200);
		mostMiB = Math.max(mostMiB, measure().rssMiB);
	}
	socket.resume();
	await once(socket, 'close');
	mostMiB = Math.max(mostMiB, measure().rssMiB);
	if (received() !== 1024 << 20) throw new Error(`Expected 1 GiB after the stall, found ${received()} bytes`);
}

async function oneBrokenSocket() {
	const socket = await open();
	socket.send('{');
	await once(socket, 'close');
}

async function open() {
	const socket = new WebSocket(
		`${address.origin.replace('http', 'ws')}/api/bridge/process`,
		['wirescope', `token.${token}`],
		{
			origin: address.origin,
		},
	);
	await once(socket, 'open');
	return socket;
}

async function launch(script) {
	const socket = await open();
	let bytes = 0;
	let text = '';
	socket.on('message', (data, isBinary) => {
		if (isBinary) bytes += data.length - 13;
		if (text.length < 10_000) text += data.toString('latin1');
	});
	socket.send(
		JSON.stringify({
			kind: 'launch',
			target: { command: 'node', args: ['-e', script, '--', mark], env: {} },
		}),
	);
	return {
		socket,
		received: () => bytes,
		until: (words) => until(() => text.includes(words), `"${words}" came, found ${text}`),
	};
}

async function until(isTrue, what) {
	for (let waited = 0; waited < 30_000; waited += 20) {
		if (isTrue()) return;
		await wait(20);
	}
	throw new Error(`Waited half a minute until ${what}`);
}

/** Living programs of ours; a zombie has ended. */
function programs() {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => {
			if (pid === relay.pid || pid === process.pid) return false;
			try {
				return (
					readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark) &&
					!/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
				);
			} catch {
				return false; // it ended while we looked
			}
		});
}

function measure() {
	const status = readFileSync(`/proc/${relay.pid}/status`, 'utf8');
	return {
		rssMiB: Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]) / 1024),
		files: readdirSync(`/proc/${relay.pid}/fd`).length,
	};
}
