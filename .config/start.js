// `npm start -- [args]`: builds when something is newer than the build, then becomes the program `wirescope` itself.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');
const program = path.join(root, 'dist/relay/main.js');
const built = [program, path.join(root, 'dist/web/index.html')];
const sources = ['shared', 'relay', 'web', 'vite.config.ts', 'package.json', 'package-lock.json'];

if (process.env.npm_lifecycle_event === 'start') endWithNpm();
if (isStale()) build();

// The same process: signals, terminal and exit code need no passing on.
process.argv = [process.execPath, program, ...process.argv.slice(2)];
await import(pathToFileURL(program).href);

/** npm ends the shell between it and us, and a shell passes no signal on: we notice that our parent is gone. */
function endWithNpm() {
	const parent = process.ppid;
	const look = () => {
		if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
	};
	setInterval(look, 500).unref();
}

function isStale() {
	const oldestBuilt = Math.min(...built.map(changedAt));
	return sources.some((source) => newest(path.join(root, source)) > oldestBuilt);
}

function build() {
	// Only the program writes to stdout, so that its one line can be read by another program.
	console.error('Building …');
	const vite = path.join(root, 'node_modules/vite/bin/vite.js');
	const { status, error } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
		cwd: root,
		stdio: ['ignore', process.stderr, process.stderr],
	});
	if (status === 0) return;
	console.error(error ? `Could not build: ${error.message}` : 'The build failed; see above.');
	process.exit(1);
}

function newest(place) {
	const stat = statSync(place);
	if (!stat.isDirectory()) return stat.mtimeMs;
	// A folder's own time tells that a file was taken away.
	const inside = readdirSync(place).map((name) => newest(path.join(place, name)));
	return Math.max(stat.mtimeMs, ...inside);
}

function changedAt(file) {
	return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
