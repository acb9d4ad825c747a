import { upgradeWebSocket } from '@hono/node-server';
import { Hono } from 'hono';
import { WebSocket } from 'ws';
import { HttpService, type PortFor } from './http-service.ts';
import { ProcessService, type ProcessServiceOptions } from './process-service.ts';

const maxProcesses = 8;
const maxServers = 32;

export interface BridgeOptions extends Omit<ProcessServiceOptions, 'askConsent'> {
	readonly httpFor: PortFor;
	/** `origin` is the page that asks. */
	readonly askConsent: (
		origin: string,
		...rest: Parameters<ProcessServiceOptions['askConsent']>
	) => Promise<boolean>;
}

/** The sockets between page and relay. Who may open one is decided before. */
export function bridgeRoutes({ httpFor, askConsent, ...programs }: BridgeOptions): Hono {
	const processSockets = new LimitedSockets(maxProcesses, 'programs are running');
	const httpSockets = new LimitedSockets(maxServers, 'servers are reached through the relay');
	const app = new Hono();
	app.get(
		'/process',
		upgradeWebSocket((c) => ({
			onOpen(_event, { raw }) {
				const origin = c.req.header('origin') ?? '';
				processSockets.serve(raw, (socket) => {
					new ProcessService(socket, { ...programs, askConsent: (...asked) => askConsent(origin, ...asked) });
				});
			},
		})),
	);
	app.get(
		'/http',
		upgradeWebSocket(() => ({
			onOpen(_event, { raw }) {
				httpSockets.serve(raw, (socket) => {
					new HttpService(socket, httpFor);
				});
			},
		})),
	);
	app.all('*', (c) => c.text('This address speaks WebSocket', 426, { Upgrade: 'websocket' }));
	return app;
}

class LimitedSockets {
	readonly #limit: number;
	readonly #what: string;
	#open = 0;

	constructor(limit: number, what: string) {
		this.#limit = limit;
		this.#what = what;
	}

	serve(socket: unknown, serve: (socket: WebSocket) => void): void {
		if (!(socket instanceof WebSocket)) throw new TypeError('Expected a socket of ws');
		if (this.#open >= this.#limit) {
			// 1013 "try again later"; the reason is what the page shows.
			socket.close(1013, `${this.#limit} ${this.#what} already; end one of them first`);
			return;
		}
		this.#open += 1;
		socket.on('close', () => (this.#open -= 1));
		serve(socket);
	}
}
