import type { Message, RequestId } from '#shared/wire/message.ts';
import { ClientRefused, DemoCall, isLogLevel, type Ask, type LogLevel } from './call.ts';
import { hasEnvelope, metaPrefix, readEnvelope, refuseVersion } from './envelope.ts';
import { instructions, serverCapabilities, serverInfo, type HarbourOffice } from './harbour-office.ts';
import { methods, readExisting } from './methods.ts';
import { InputRequired } from './questions.ts';
import { windUri } from './resources.ts';
import { isRevision, newestHandshake, revisionsOf, stateless, type Era, type Revision } from './revisions.ts';
import {
	errorReply,
	found,
	internalError,
	invalidParams,
	invalidRequest,
	isObject,
	objectIn,
	parseError,
	RpcFault,
	unknownMethod,
	type JsonObject,
	type Send,
} from './rpc.ts';

export interface DemoSessionOptions {
	readonly office: HarbourOffice;
	readonly eras: readonly Era[];
	/** Takes what belongs to no request; never rejects. */
	readonly send: Send;
}

type Request = Extract<Message, { kind: 'request' }>;

interface Handshake {
	readonly revision: Revision;
	readonly clientCapabilities: JsonObject;
}

interface OpenQuestion {
	readonly resolve: (answer: unknown) => void;
	readonly reject: (error: Error) => void;
}

/**
 * The demo server behind one pipe, one HTTP session or one stateless request: takes messages, sends messages, and
 * knows no transport.
 */
export class DemoSession {
	readonly #office: HarbourOffice;
	readonly #eras: readonly Era[];
	readonly #send: Send;
	readonly #closing = new AbortController();
	readonly #running = new Map<RequestId, AbortController>();
	readonly #questions = new Map<RequestId, OpenQuestion>();
	#questionCount = 0;
	#handshake: Handshake | null = null;
	#logLevel: LogLevel = 'info';
	#stopWatching: (() => void) | null = null;

	constructor({ office, eras, send }: DemoSessionOptions) {
		this.#office = office;
		this.#eras = eras;
		this.#send = send;
	}

	/** What was agreed on, once it was. */
	get revision(): Revision | null {
		return this.#handshake?.revision ?? null;
	}

	/**
	 * Takes one message. What it leads to goes to `reply`; resolves when no more will. `signal` cancels what it started.
	 */
	async receive(message: Message, reply: Send = this.#send, signal?: AbortSignal): Promise<void> {
		switch (message.kind) {
			case 'request':
				return this.#serve(message, reply, signal);
			case 'notification':
				if (message.method === 'notifications/cancelled') this.#cancel(message.params);
				return;
			case 'result':
				this.#takeQuestion(message.id)?.resolve(message.result);
				return;
			case 'error':
				if (message.id === null) return;
				this.#takeQuestion(message.id)?.reject(
					new ClientRefused(`The client refused: ${message.error.message} (${message.error.code}).`),
				);
				return;
			case 'batch':
				return this.#receiveBatch(message.items, reply, signal);
			case 'unreadable': {
				const code = message.reason === 'not-json-rpc' ? invalidRequest : parseError;
				return reply(errorReply(undefined, new RpcFault(code, message.detail)));
			}
			case 'aside':
				return;
		}
	}

	/** Ends everything that still runs, without another word. */
	close(): void {
		this.#closing.abort();
		this.#stopWatching?.();
		this.#stopWatching = null;
	}

	// Batches came with 2025-03-26 and left with the revision after it.
	async #receiveBatch(items: readonly Message[], reply: Send, signal?: AbortSignal): Promise<void> {
		if (this.revision !== '2025-03-26') {
			const where = this.revision ? `in revision ${this.revision}` : 'before initialize';
			return reply(errorReply(undefined, new RpcFault(invalidRequest, `There are no batches ${where}`)));
		}
		await Promise.all(items.map((item) => this.receive(item, reply, signal)));
	}

	async #serve(request: Request, reply: Send, outside?: AbortSignal): Promise<void> {
		const { id } = request;
		if (this.#running.has(id)) {
			const fault = new RpcFault(invalidRequest, `A request with the id ${found(id)} is still running`);
			return reply(errorReply(id, fault));
		}
		const cancelled = new AbortController();
		this.#running.set(id, cancelled);
		const signal = AbortSignal.any([cancelled.signal, this.#closing.signal, ...(outside ? [outside] : [])]);
		try {
			const result = await this.#resultOf(request, reply, signal);
			if (!signal.aborted) await reply({ jsonrpc: '2.0', id, result });
		} catch (error) {
			if (!signal.aborted) await reply(replyTo(error, id));
		} finally {
			this.#running.delete(id);
		}
	}

	#resultOf(request: Request, reply: Send, signal: AbortSignal): JsonObject | Promise<JsonObject> {
		if (this.#eras.includes('stateless') && !this.#isHandshake(request))
			return this.#statelessResult(request, reply, signal);
		return this.#handshakeResult(request, reply, signal);
	}

	#isHandshake({ method, params }: Request): boolean {
		if (!this.#eras.includes('handshake') || hasEnvelope(params)) return false;
		return method !== 'server/discover';
	}

	async #statelessResult(
		{ id, method, params }: Request,
		reply: Send,
		signal: AbortSignal,
	): Promise<JsonObject> {
		if (method === 'initialize')
			throw refuseVersion(objectIn({ params }, 'params')['protocolVersion'], this.#eras);
		const envelope = readEnvelope(params, this.#eras);
		const values = objectIn({ params }, 'params');
		if (method === 'server/discover') return withHints(this.#discover(), 3_600_000);
		if (method === 'subscriptions/listen') return this.#listen(id, values, reply, signal);
		const known = methodOf(method, 'stateless');
		const result = await known.answer(
			values,
			new DemoCall({
				revision: stateless,
				clientCapabilities: envelope.clientCapabilities,
				signal,
				progressToken: progressTokenIn(values),
				logLevel: () => envelope.logLevel,
				notify: (method, params) => reply({ jsonrpc: '2.0', method, params }),
				ask: this.#office.rounds.asker(values),
			}),
			this.#office.wind,
		);
		return known.freshMs === undefined ? complete(result) : withHints(result, known.freshMs);
	}

	#discover(): JsonObject {
		return {
			supportedVersions: revisionsOf(this.#eras),
			capabilities: serverCapabilities(stateless),
			instructions,
		};
	}

	/** Runs until the client has heard enough (2026-07-28, subscriptions). */
	async #listen(id: RequestId, params: JsonObject, reply: Send, signal: AbortSignal): Promise<JsonObject> {
		const wanted = objectIn(params, 'notifications')['resourceSubscriptions'];
		const _meta = { [`${metaPrefix}subscriptionId`]: id };
		const hearsWind = Array.isArray(wanted) && wanted.includes(windUri);
		await reply({
			jsonrpc: '2.0',
			method: 'notifications/subscriptions/acknowledged',
			params: { _meta, notifications: hearsWind ? { resourceSubscriptions: [windUri] } : {} },
		});
		const stop = hearsWind
			? this.#office.wind.watch(() => {
					void reply({
						jsonrpc: '2.0',
						method: 'notifications/resources/updated',
						params: { _meta, uri: windUri },
					});
				})
			: null;
		await aborted(signal);
		stop?.();
		return complete({ _meta });
	}

	async #handshakeResult({ method, params }: Request, reply: Send, signal: AbortSignal): Promise<JsonObject> {
		const values = objectIn({ params }, 'params');
		if (method === 'initialize') return this.#initialize(values);
		if (method === 'ping') return {};
		const agreed = this.#handshake;
		if (!agreed) throw new RpcFault(invalidRequest, `Send initialize first, found ${found(method)}`);
		switch (method) {
			case 'logging/setLevel':
				return this.#setLevel(values['level']);
			case 'resources/subscribe':
				readExisting(values['uri'], agreed.revision, this.#office.wind);
				if (values['uri'] === windUri) this.#watchWind();
				return {};
			case 'resources/unsubscribe':
				if (values['uri'] === windUri) this.#stopWatchingWind();
				return {};
		}
		const call = new DemoCall({
			...agreed,
			signal,
			progressToken: progressTokenIn(values),
			logLevel: () => this.#logLevel,
			notify: (method, params) => reply({ jsonrpc: '2.0', method, params }),
			ask: this.#askBy(reply, signal),
		});
		return methodOf(method, 'handshake').answer(values, call, this.#office.wind);
	}

	#initialize({ protocolVersion, capabilities, clientInfo }: JsonObject): JsonObject {
		if (this.#handshake) throw new RpcFault(invalidRequest, 'This session is initialized already');
		const wrong = [
			typeof protocolVersion === 'string'
				? ''
				: `"protocolVersion" as a string, found ${found(protocolVersion)}`,
			isObject(capabilities) ? '' : `"capabilities" as an object, found ${found(capabilities)}`,
			isObject(clientInfo) ? '' : `"clientInfo" as an object, found ${found(clientInfo)}`,
		].filter((part) => part !== '');
		if (wrong.length > 0) throw new RpcFault(invalidParams, `initialize needs ${wrong.join('; ')}`);
		const spoken = revisionsOf(['handshake']);
		const revision =
			isRevision(protocolVersion) && spoken.includes(protocolVersion) ? protocolVersion : newestHandshake;
		this.#handshake = { revision, clientCapabilities: isObject(capabilities) ? capabilities : {} };
		return {
			protocolVersion: revision,
			capabilities: serverCapabilities(revision),
			serverInfo: serverInfo(revision),
			instructions,
		};
	}

	#setLevel(level: unknown): JsonObject {
		if (!isLogLevel(level)) throw new RpcFault(invalidParams, `There is no log level ${found(level)}`);
		this.#logLevel = level;
		return {};
	}

	#watchWind(): void {
		this.#stopWatching ??= this.#office.wind.watch(() => {
			void this.#send({
				jsonrpc: '2.0',
				method: 'notifications/resources/updated',
				params: { uri: windUri },
			});
		});
	}

	#stopWatchingWind(): void {
		this.#stopWatching?.();
		this.#stopWatching = null;
	}

	/** Asks by a request of our own, and takes it back when the call that needs the answer is cancelled. */
	#askBy(reply: Send, signal: AbortSignal): Ask {
		return async ({ method, params }) => {
			this.#questionCount += 1;
			const id = `office-${this.#questionCount}`;
			const answer = new Promise<unknown>((resolve, reject) => {
				this.#questions.set(id, { resolve, reject });
				signal.addEventListener(
					'abort',
					() => {
						if (!this.#takeQuestion(id)) return;
						void reply({
							jsonrpc: '2.0',
							method: 'notifications/cancelled',
							params: { requestId: id, reason: 'The call that asked was cancelled' },
						});
						reject(new ClientRefused('The call was cancelled.'));
					},
					{ once: true },
				);
			});
			await reply({ jsonrpc: '2.0', id, method, params });
			return answer;
		};
	}

	#takeQuestion(id: RequestId): OpenQuestion | undefined {
		const question = this.#questions.get(id);
		this.#questions.delete(id);
		return question;
	}

	// A request that is unknown or over is no error (specification, cancellation).
	#cancel(params: unknown): void {
		const { requestId } = objectIn({ params }, 'params');
		if (typeof requestId === 'string' || typeof requestId === 'number') this.#running.get(requestId)?.abort();
	}
}

// Those whose answer depends on the session.
const sessionMethods = ['initialize', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'];

/** True for every method that the handshake era has here. */
export function isHandshakeMethod(method: string): boolean {
	const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
	return sessionMethods.includes(method) || known?.eras.includes('handshake') === true;
}

function methodOf(method: string, era: Era) {
	const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
	if (known?.eras.includes(era)) return known;
	throw unknownMethod(method);
}

function replyTo(error: unknown, id: RequestId): JsonObject {
	if (error instanceof InputRequired) return { jsonrpc: '2.0', id, result: complete(error.result) };
	if (error instanceof RpcFault) return errorReply(id, error);
	const reason = error instanceof Error ? error.message : String(error);
	return errorReply(id, new RpcFault(internalError, `The harbour office failed: ${reason}`));
}

/** The envelope of a stateless result. */
function complete(result: JsonObject): JsonObject {
	const _meta = { ...objectIn(result, '_meta'), [`${metaPrefix}serverInfo`]: serverInfo(stateless) };
	return { resultType: 'complete', ...result, _meta };
}

function withHints(result: JsonObject, ttlMs: number): JsonObject {
	return { ...complete(result), ttlMs, cacheScope: 'public' };
}

function progressTokenIn(params: JsonObject): RequestId | undefined {
	const { progressToken } = objectIn(params, '_meta');
	return typeof progressToken === 'string' || typeof progressToken === 'number' ? progressToken : undefined;
}

function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener('abort', () => resolve(), { once: true });
	});
}
