import type { Attempt, HttpPort, HttpReply, HttpRequest } from '#shared/ports.ts';

/** The network outside, as small as it can be: an MCP server of 2025-11-25 with one tool. Every other method is unknown to it. */
export class SmallServer implements HttpPort {
	readonly route = 'direct';
	readonly seen: string[] = [];

	exchange(request: HttpRequest): Promise<Attempt<HttpReply>> {
		const message = JSON.parse(request.body ?? '{}') as { id?: unknown; method?: string };
		this.seen.push(message.method ?? request.method);
		if (request.method !== 'POST') return Promise.resolve(reply(405, ''));
		if (message.id === undefined) return Promise.resolve(reply(202, ''));
		const result = results[message.method ?? ''];
		const error = { code: -32601, message: 'Method not found' };
		const answer = { jsonrpc: '2.0', id: message.id, ...(result ? { result } : { error }) };
		return Promise.resolve(reply(200, JSON.stringify(answer)));
	}
}

/** A network on which nothing answers. */
export const deadNetwork: HttpPort = {
	route: 'direct',
	exchange: () =>
		Promise.resolve({
			ok: false,
			failure: { hop: 'network', code: 'network-refused', detail: 'Nothing listens at a.example' },
		}),
};

const results: Readonly<Record<string, unknown>> = {
	initialize: {
		protocolVersion: '2025-11-25',
		capabilities: { tools: {} },
		serverInfo: { name: 'small', title: 'Small server', version: '1.2.3' },
		instructions: 'Be kind\u200b.',
	},
	'tools/list': { tools: [{ name: 'greet', inputSchema: { type: 'object' } }] },
	ping: {},
};

function reply(status: number, body: string): Attempt<HttpReply> {
	const bytes = new TextEncoder().encode(body);
	return {
		ok: true,
		value: {
			status,
			statusText: '',
			headers: body === '' ? [] : [['content-type', 'application/json']],
			at: Date.now(),
			onlyExposedHeaders: false,
			body: (async function* () {
				await Promise.resolve();
				if (bytes.length > 0) yield { at: Date.now(), bytes };
			})(),
		},
	};
}
