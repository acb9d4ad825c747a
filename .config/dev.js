// `npm run dev [-- args]`: the relay and Vite in one process on one port. The page reloads itself; restart for the relay.
import http from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';

const root = path.join(import.meta.dirname, '..');
const isOfTheRelay = /^\/(api|consent|demo)(\/|$|\?)/;

const server = http.createServer();
const vite = await createServer({
	root: path.join(root, 'web'),
	configFile: path.join(root, 'vite.config.ts'),
	appType: 'spa',
	server: {
		middlewareMode: true,
		ws: { server },
		headers: {
			// As strict as hot reload allows. The build has no `unsafe-…`; what is tested is the build.
			'Content-Security-Policy':
				"default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src data: blob:; connect-src 'self' ws: https: http:; worker-src 'self' blob:; frame-ancestors 'none'",
		},
	},
});
const load = (file) => vite.environments.ssr.runner.import(path.join(root, 'relay', file));

const { readCommandLine, usage } = await load('command-line.ts');
const command = readCommandLine(process.argv.slice(2));
if (command.kind === 'demo') {
	const { runDemoOverStdio } = await load('demo/stdio.ts');
	await runDemoOverStdio();
	process.exit();
}
if (command.kind !== 'serve') {
	console.error(command.kind === 'bad' ? command.problem : usage);
	process.exit(command.kind === 'bad' ? 2 : 0);
}

const { startRelay } = await load('start-relay.ts');
const { endWithSignals } = await load('commands/serve.ts');
const relay = await startRelay({
	host: command.host,
	ports: command.ports,
	pages: new Map(), // Vite has them
	self: { command: process.execPath, args: [import.meta.filename] },
	named: command.allowed,
	startsPrograms: command.startsPrograms,
	target: command.target,
	createServer: (_options, answer) =>
		server.on('request', (request, response) => {
			if (isOfTheRelay.test(request.url)) answer(request, response);
			else vite.middlewares(request, response);
		}),
});
endWithSignals(relay);
console.log(`Wirescope is at ${relay.address}`);
