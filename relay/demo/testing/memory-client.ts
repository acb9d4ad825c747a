import { parseMessage, type Message } from '#shared/wire/message.ts';
import { DemoSession } from '../demo-session.ts';
import { HarbourOffice } from '../harbour-office.ts';
import { stateless, type Revision } from '../revisions.ts';
import { isObject, objectIn, type JsonObject } from '../rpc.ts';

export interface MemoryClientOptions {
	readonly revision: Revision;
	readonly capabilities?: JsonObject;
	readonly logLevel?: string;
	readonly windEveryMs?: number;
	/** Answers a request of the server with a result. */
	readonly answer?: (method: string, params: JsonObject) => JsonObject;
}

/** A client for tests, joined to a demo session without a transport: messages cross as text, as they would on a wire. */
export class MemoryClient {
	/** Everything that the server sent, in order. */
	readonly received: JsonObject[] = [];
	readonly session: DemoSession;
	readonly #options: MemoryClientOptions;
	#lastId = 0;

	constructor(options: MemoryClientOptions) {
		this.#options = options;
		this.session = new DemoSession({
			office: new HarbourOffice({ windEveryMs: options.windEveryMs ?? 60_000 }),
			eras: ['handshake', 'stateless'],
			send: (message) => {
				this.#take(message);
				return Promise.resolve();
			},
		});
	}

	/** Opens the session where the revision has one. */
	static async connect(options: MemoryClientOptions): Promise<MemoryClient> {
		const client = new MemoryClient(options);
		if (options.revision === stateless) return client;
		await client.request('initialize', {
			protocolVersion: options.revision,
			capabilities: options.capabilities ?? {},
			clientInfo: { name: 'memory-client', version: '0' },
		});
		await client.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
		client.received.length = 0;
		return client;
	}

	/** The reply to one request, and all rounds of it where the server asks back. */
	async request(method: string, params: JsonObject = {}): Promise<JsonObject> {
		const reply = await this.#round(method, params);
		const result = objectIn(reply, 'result');
		const { answer } = this.#options;
		if (result['resultType'] !== 'input_required' || !answer) return reply;
		const asked = Object.entries(objectIn(result, 'inputRequests'));
		const inputResponses = Object.fromEntries(
			asked.map(([key, request]) => [key, answerTo(request, answer)]),
		);
		const { requestState } = result;
		return this.request(method, { ...params, inputResponses, requestState });
	}

	async call(name: string, values: JsonObject = {}): Promise<JsonObject> {
		return this.request('tools/call', { name, arguments: values, _meta: { progressToken: 'p' } });
	}

	send(message: JsonObject): Promise<void> {
		return this.session.receive(onTheWire(message));
	}

	async #round(method: string, params: JsonObject): Promise<JsonObject> {
		this.#lastId += 1;
		const id = this.#lastId;
		await this.send({ jsonrpc: '2.0', id, method, params: this.#dress(params) });
		const reply = this.received.find((message) => message['id'] === id && !('method' in message));
		if (!reply) throw new Error(`No reply to ${method}`);
		return reply;
	}

	#dress(params: JsonObject): JsonObject {
		const { revision, capabilities = {}, logLevel } = this.#options;
		if (revision !== stateless) return params;
		return {
			...params,
			_meta: {
				...objectIn(params, '_meta'),
				'io.modelcontextprotocol/protocolVersion': revision,
				'io.modelcontextprotocol/clientCapabilities': capabilities,
				...(logLevel ? { 'io.modelcontextprotocol/logLevel': logLevel } : {}),
			},
		};
	}

	#take(message: JsonObject): void {
		const copy: unknown = JSON.parse(JSON.stringify(message));
		if (!isObject(copy)) throw new Error('The server sent something that is no object');
		this.received.push(copy);
		const { answer } = this.#options;
		if (!('method' in copy) || !('id' in copy) || !answer) return;
		void this.send({ jsonrpc: '2.0', id: copy['id'], result: answerTo(copy, answer) });
	}
}

/** The objects that this member lists. */
export function listIn(holder: unknown, member: string): readonly JsonObject[] {
	const list: unknown = isObject(holder) ? holder[member] : undefined;
	if (!Array.isArray(list)) throw new Error(`No list of ${member}`);
	return list.filter((item) => isObject(item));
}

function answerTo(request: unknown, answer: NonNullable<MemoryClientOptions['answer']>): JsonObject {
	const method = isObject(request) ? request['method'] : undefined;
	return answer(String(method), objectIn(request, 'params'));
}

function onTheWire(message: JsonObject): Message {
	return parseMessage(JSON.stringify(message));
}
