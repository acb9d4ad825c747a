import { WebSocket } from 'ws';
import { setTimeout as wait } from 'node:timers/promises';
import { StartPace } from '../../relay/bridge/start-pace.ts';
import { startRelay, type RunningRelay } from '../../relay/start-relay.ts';
import { RelayClient } from '../../web/ports/relay-client.ts';

/** A relay on a free port, and the page's end of the bridge to it, both real, in one process. */
export async function startBridge(): Promise<{ relay: RunningRelay; client: RelayClient }> {
	const relay = await startRelay({
		host: '127.0.0.1',
		ports: [0],
		pages: new Map(),
		self: { command: process.execPath, args: ['main.js'] },
		startPace: new StartPace({ everyMs: 1, atOnce: 1_000 }),
	});
	return { relay, client: pageOf(relay.origin, relay.token) };
}

/** The page at this origin, with the socket of Node's `ws`, which sends an Origin as a browser does. */
export function pageOf(origin: string, token: string): RelayClient {
	class PageSocket extends WebSocket {
		constructor(url: string, protocols: string[]) {
			super(url, protocols, { origin });
			sockets.push(this);
		}
	}
	return new RelayClient(origin, token, PageSocket);
}

/** Every socket that a page of this rig has opened, to break one. */
export const sockets: WebSocket[] = [];

/** What a person does in the window that asks. */
export async function answerConsent(url: string, answer: 'allow' | 'deny'): Promise<Response> {
	const question = await (await fetch(url)).text();
	const nonce = /name="nonce" value="([^"]+)"/.exec(question)?.[1] ?? '';
	return fetch(url, {
		method: 'POST',
		headers: { Origin: new URL(url).origin },
		body: new URLSearchParams({ nonce, answer }),
	});
}

export async function until(isTrue: () => boolean): Promise<void> {
	while (!isTrue()) await wait(10);
}
