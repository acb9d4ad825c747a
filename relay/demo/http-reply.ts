import type { RequestId } from '#shared/wire/message.ts';
import { EventStream } from './event-stream.ts';
import {
	errorReply,
	headerMismatch,
	invalidRequest,
	isObject,
	methodNotFound,
	missingClientCapability,
	type RpcFault,
	unsupportedVersion,
	type JsonObject,
	type Send,
} from './rpc.ts';

export const eventStreamHeaders = {
	'Content-Type': 'text/event-stream',
	'Cache-Control': 'no-store',
	'X-Accel-Buffering': 'no',
};

/** A JSON-RPC error as the whole reply. */
export function refuse(status: number, fault: RpcFault, id?: RequestId): Response {
	return Response.json(errorReply(id, fault), { status });
}

export interface PostOptions {
	readonly request: Request;
	/** In the stateless era the status says what kind of error it is. */
	readonly isStateless: boolean;
	readonly headers?: Readonly<Record<string, string>>;
	/** The client closed its end before the reply was through. */
	readonly onGone?: () => void;
}

/**
 * Answers a POST with what `run` sends: as JSON where the reply is all there is, as an event stream where anything
 * comes before it, and with 202 where nothing comes at all.
 */
export function answerPost(run: (reply: Send) => Promise<void>, options: PostOptions): Promise<Response> {
	const { request, isStateless, headers = {}, onGone = () => undefined } = options;
	return new Promise((resolve, reject) => {
		let stream: EventStream | null = null;
		let isAnswered = false;
		request.signal.addEventListener('abort', onGone, { once: true });
		const reply: Send = async (message) => {
			if (!stream && !isAnswered && isReply(message)) {
				isAnswered = true;
				resolve(Response.json(message, { status: isStateless ? statusOf(message) : 200, headers }));
				return;
			}
			if (!stream) {
				stream = new EventStream(onGone);
				resolve(new Response(stream.body, { headers: { ...eventStreamHeaders, ...headers } }));
			}
			await stream.send(message);
		};
		run(reply)
			.then(() => {
				stream?.close();
				resolve(new Response(null, { status: 202 }));
			})
			.catch(reject);
	});
}

function isReply(message: JsonObject): boolean {
	return 'result' in message || 'error' in message;
}

const statusByCode: Readonly<Record<number, number>> = {
	[methodNotFound]: 404,
	[invalidRequest]: 400,
	[headerMismatch]: 400,
	[missingClientCapability]: 400,
	[unsupportedVersion]: 400,
};

function statusOf({ error }: JsonObject): number {
	const code = isObject(error) ? error['code'] : undefined;
	return (typeof code === 'number' ? statusByCode[code] : undefined) ?? 200;
}
