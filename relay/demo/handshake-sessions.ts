import { randomUUID } from 'node:crypto';
import type { Message } from '#shared/wire/message.ts';
import { DemoSession, isHandshakeMethod } from './demo-session.ts';
import { EventStream } from './event-stream.ts';
import type { HarbourOffice } from './harbour-office.ts';
import { answerPost, eventStreamHeaders, refuse } from './http-reply.ts';
import { isSince } from './revisions.ts';
import { found, invalidRequest, RpcFault, unknownMethod } from './rpc.ts';

const mostSessions = 100;
const sessionHeader = 'Mcp-Session-Id';
const versionHeader = 'MCP-Protocol-Version';

interface HttpSession {
	readonly id: string;
	readonly session: DemoSession;
	/** Streams opened by GET; what belongs to no request goes to the newest. */
	readonly streams: EventStream[];
}

/** The sessions of Streamable HTTP until 2025-11-25. The oldest goes when there are too many. */
export class HandshakeSessions {
	readonly #office: HarbourOffice;
	readonly #sessions = new Map<string, HttpSession>();

	constructor(office: HarbourOffice) {
		this.#office = office;
	}

	async post(request: Request, message: Message): Promise<Response> {
		if (message.kind === 'request' && message.method === 'initialize' && !request.headers.has(sessionHeader))
			return this.#begin(request, message);
		// What no session knows needs none to be refused: so a client that looks for the stateless era is told in peace.
		if (message.kind === 'request' && !isHandshakeMethod(message.method))
			return refuse(200, unknownMethod(message.method), message.id);
		const known = this.#find(request, message);
		if (known instanceof Response) return known;
		return answerPost((reply) => known.session.receive(message, reply), { request, isStateless: false });
	}

	openStream(request: Request): Response {
		const accept = request.headers.get('accept') ?? '';
		if (!accept.includes('text/event-stream')) {
			const sentence = `Accept must list text/event-stream, found "${accept}"`;
			return refuse(406, new RpcFault(invalidRequest, sentence));
		}
		const known = this.#find(request);
		if (known instanceof Response) return known;
		const { streams } = known;
		const stream = new EventStream(() => streams.splice(streams.indexOf(stream), 1));
		streams.push(stream);
		// Sends the head at once, so that the client knows the stream is open.
		void stream.comment('The harbour office will call you back here');
		return new Response(stream.body, { headers: eventStreamHeaders });
	}

	end(request: Request): Response {
		const known = this.#find(request);
		if (known instanceof Response) return known;
		this.#close(known);
		return new Response(null, { status: 204 });
	}

	async #begin(request: Request, message: Message): Promise<Response> {
		const streams: EventStream[] = [];
		const session = new DemoSession({
			office: this.#office,
			eras: ['handshake'],
			send: async (message) => streams.at(-1)?.send(message),
		});
		const id = randomUUID();
		const response = await answerPost((reply) => session.receive(message, reply), {
			request,
			isStateless: false,
		});
		if (!session.revision) return response;
		response.headers.set(sessionHeader, id);
		this.#sessions.set(id, { id, session, streams });
		const [oldest] = this.#sessions.values();
		if (oldest && this.#sessions.size > mostSessions) this.#close(oldest);
		return response;
	}

	#find(request: Request, message?: Message): HttpSession | Response {
		const replyTo = message?.kind === 'request' ? message.id : undefined;
		const id = request.headers.get(sessionHeader);
		if (id === null) {
			const sentence = `The header ${sessionHeader} is missing; send initialize first`;
			return refuse(400, new RpcFault(invalidRequest, sentence), replyTo);
		}
		const known = this.#sessions.get(id);
		if (!known) return refuse(404, new RpcFault(invalidRequest, `There is no session ${found(id)}`), replyTo);
		const agreed = known.session.revision;
		const version = request.headers.get(versionHeader);
		// The header came with 2025-06-18; without it the session itself knows what was agreed on.
		if (agreed && version !== null && version !== agreed && isSince(agreed, '2025-06-18')) {
			const sentence = `${versionHeader} must be ${agreed}, as agreed in initialize, found "${version}"`;
			return refuse(400, new RpcFault(invalidRequest, sentence), replyTo);
		}
		return known;
	}

	#close({ id, session, streams }: HttpSession): void {
		this.#sessions.delete(id);
		session.close();
		for (const stream of streams) stream.close();
	}
}
