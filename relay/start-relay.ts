import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import type { LaunchTarget } from '#shared/ports.ts';
import { version } from '../package.json';
import { createApp } from './app.ts';
import type { StartTarget } from './command-line.ts';
import { StartPace } from './bridge/start-pace.ts';
import { AllowedPrograms } from './consent/allowed-programs.ts';
import { ConsentDesk } from './consent/consent-desk.ts';
import { launchRecord } from './consent/launch-record.ts';
import { createDemoApp } from './demo/http.ts';
import type { PageFiles } from './pages.ts';
import { NodeHttp } from './ports/node-http.ts';
import { NodeProcesses } from './ports/node-process.ts';
import { ReachableAddresses } from './ports/reachable-addresses.ts';
import { ServerReach } from './ports/server-reach.ts';

export interface RelayOptions {
	readonly host: string;
	/** Tried in this order. */
	readonly ports: readonly number[];
	readonly pages: PageFiles;
	/** How to start ourselves as a program, for the demo server over stdio. */
	readonly self: { readonly command: string; readonly args: readonly string[] };
	/** What a person allowed before; in memory, for this run only, where none is given. */
	readonly allowed?: AllowedPrograms;
	/** Programs that need not ask in this run. */
	readonly named?: readonly LaunchTarget[];
	/** False: no program is started, whoever asks. */
	readonly startsPrograms?: boolean;
	/** How fast programs may be started. */
	readonly startPace?: StartPace;
	readonly target?: StartTarget;
	/** In place of Node's, where something else answers on the same port (development). */
	readonly createServer?: typeof http.createServer;
}

/** A relay that listens. */
export interface RunningRelay {
	readonly origin: string;
	readonly token: string;
	/** For a person: the page, with the token in the fragment, which no server and no log ever sees. */
	readonly address: string;
	/** Ends every program, then every connection. */
	close(): Promise<void>;
	/** Ends every program at once; for when there is no time. */
	kill(): void;
}

const maxSocketMessageBytes = 4 * 1024 * 1024;

/** Builds everything the relay is made of, and listens. */
export async function startRelay(options: RelayOptions): Promise<RunningRelay> {
	const token = randomBytes(32).toString('base64url');
	const processes = new NodeProcesses();
	let ownPort: number | null = null;
	const httpFor = (server: string) =>
		new NodeHttp(new ReachableAddresses(() => ownPort, '/demo/', new ServerReach(server)));
	const app = createApp({
		token,
		processes,
		httpFor,
		consent: consentDesk(options),
		startsPrograms: options.startsPrograms ?? true,
		startPace: options.startPace ?? new StartPace(),
		pages: options.pages,
		path: process.env['PATH'] ?? '',
		demo: createDemoApp(),
		describe: (origin) => describe(options, origin),
	});
	const sockets = new WebSocketServer({
		noServer: true,
		maxPayload: maxSocketMessageBytes,
		perMessageDeflate: false,
	});
	const server = createAdaptorServer({
		fetch: app.fetch,
		websocket: { server: sockets },
		createServer: options.createServer ?? http.createServer,
		overrideGlobalObjects: false,
	});
	const port = await listen(server, options.host, options.ports);
	ownPort = port;
	const origin = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
	return {
		origin,
		token,
		address: `${origin}/#token=${token}`,
		async close() {
			server.close();
			await processes.stopAll();
			for (const socket of sockets.clients) socket.close(1001, 'it was ended');
			if ('closeAllConnections' in server) server.closeAllConnections();
			for (const socket of sockets.clients) socket.terminate();
		},
		kill() {
			processes.killAll();
		},
	};
}

type Server = ReturnType<typeof createAdaptorServer>;

/** The first of the ports that is free. */
async function listen(server: Server, host: string, ports: readonly number[]): Promise<number> {
	for (const port of ports) {
		try {
			server.listen(port, host);
			await once(server, 'listening');
			const address = server.address();
			if (address === null || typeof address === 'string') throw new TypeError('Expected a port');
			return address.port;
		} catch (error) {
			const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
			if (!isTaken) throw error;
		}
	}
	const first = String(ports[0]);
	const range = ports.length > 1 ? `Ports ${first} to ${String(ports.at(-1))} are` : `Port ${first} is`;
	throw new PortTaken(`${range} taken at ${host}. Name another one with --port, or 0 for any`);
}

/** None of the ports is free. */
export class PortTaken extends Error {
	override readonly name = 'PortTaken';
	readonly code = 'port-taken';
}

function consentDesk(options: RelayOptions): ConsentDesk {
	const { allowed = new AllowedPrograms(null), named = [], target, self } = options;
	const programs: LaunchTarget[] = [{ ...demoProgram(self), env: {} }, ...named];
	if (target?.kind === 'stdio') programs.push({ command: target.command, args: target.args, env: {} });
	for (const program of programs) allowed.addForThisRun(launchRecord(program));
	return new ConsentDesk(allowed);
}

function demoProgram(self: RelayOptions['self']): { command: string; args: string[] } {
	return { command: self.command, args: [...self.args, 'demo'] };
}

function describe({ target, self }: RelayOptions, origin: string) {
	return {
		version,
		...(target ? { startTarget: target } : {}),
		demo: {
			stdio: demoProgram(self),
			http: [
				{ name: '2026-07-28', url: `${origin}/demo/stateless/mcp` },
				{ name: '2025-11-25', url: `${origin}/demo/handshake/mcp` },
			],
		},
		platform: process.platform,
		cwd: process.cwd(),
		path: process.env['PATH'] ?? '',
	};
}
