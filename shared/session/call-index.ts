import type { Failure } from '../ports.ts';
import type { Frame } from '../wire/frame.ts';
import type { Message, RequestId } from '../wire/message.ts';
import { asObject } from '../protocol/dress.ts';
import type { Call } from './call.ts';
import { failureOf } from './failure-of.ts';
import { CallList } from './call-list.ts';
import type { LogEntry } from './log-entry.ts';
import type { CallReader } from './session-view.ts';

type Side = Call['from'];

/**
 * Requests and their replies as calls, in both directions, from frames alone: a recording gives the same calls as the live
 * session did. Ids are matched by side, value and type.
 */
export class CallIndex implements CallReader {
	readonly #all: Call[] = [];
	readonly #bySeq = new Map<number, Call>();
	// `1` and `"1"` are two keys of a Map, as they are two ids.
	readonly #byId: Record<Side, Map<RequestId, Call>> = { client: new Map(), server: new Map() };
	readonly #byToken: Record<Side, Map<RequestId, Call>> = { client: new Map(), server: new Map() };
	readonly #byExchange = new Map<string, Call>();
	readonly #waiting = new Set<Call>();
	readonly #bySubject = new Map<string, CallList>();
	/** Calls that were answered with a question, by what their next round will repeat. */
	readonly #unfinished = new Map<string, Call>();

	get all(): readonly Call[] {
		return this.#all;
	}

	of(seq: number): Call | undefined {
		return this.#bySeq.get(seq);
	}

	about(method: string, subject: string): readonly Call[] {
		return this.#bySubject.get(subjectKey(method, subject))?.newestFirst ?? [];
	}

	/** Returns whether any call came to be or changed. */
	take({ seq, frame, message }: LogEntry): boolean {
		if (frame.direction === 'local') return this.#takeLocal(frame, seq);
		if (message.kind !== 'batch') return this.#takeMessage(message, seq, frame);
		return message.items.map((item) => this.#takeMessage(item, seq, frame)).some(Boolean);
	}

	#takeMessage(message: Message, seq: number, frame: Frame): boolean {
		const [sender, other]: [Side, Side] =
			frame.direction === 'out' ? ['client', 'server'] : ['server', 'client'];
		switch (message.kind) {
			case 'request':
				this.#begin(sender, message, seq, frame);
				return true;
			case 'result':
			case 'error':
				return this.#answer(other, message, seq, frame);
			case 'notification':
				return this.#takeNotification(sender, other, message, seq, frame);
			case 'batch':
			case 'unreadable':
			case 'aside':
				return false;
		}
	}

	#begin(from: Side, message: Message & { kind: 'request' }, seq: number, frame: Frame): void {
		const { id, method } = message;
		const params = asObject(message.params);
		const subject = subjectOf(params);
		const previous = this.#takeUnfinished(from, method, subject, params);
		const call: Call = {
			requestSeq: seq,
			id,
			method,
			subject,
			from,
			startedAt: frame.at,
			progressSeqs: [],
			...(previous ? { continues: previous.requestSeq } : {}),
			state: 'waiting',
		};
		this.#all.push(call);
		if (from === 'client') this.#listOf(call).add(call, previous);
		this.#bySeq.set(seq, call);
		this.#byId[from].set(id, call);
		const { progressToken } = asObject(params['_meta']);
		if (isId(progressToken)) this.#byToken[from].set(progressToken, call);
		if (frame.exchange !== undefined) this.#byExchange.set(frame.exchange, call);
		this.#waiting.add(call);
	}

	#answer(from: Side, message: Message & { kind: 'result' | 'error' }, seq: number, frame: Frame): boolean {
		const named = message.id === null ? undefined : this.#byId[from].get(message.id);
		const call = named ?? (message.kind === 'error' ? this.#askedIn(frame, from) : undefined);
		if (!call) return false;
		this.#bySeq.set(seq, call);
		// The first answer counts; what comes after it, or after a cancellation, is only seen.
		if (call.replySeq !== undefined) return false;
		call.replySeq = seq;
		this.#changed(call);
		if (call.state !== 'waiting' && call.state !== 'lost') return true;
		call.endedAt = frame.at;
		call.state = message.kind === 'error' ? 'failed' : 'answered';
		delete call.failure;
		this.#waiting.delete(call);
		if (message.kind === 'result') this.#rememberUnfinished(call, message.result);
		return true;
	}

	/** An error without an id of ours belongs to the request whose HTTP reply it is. */
	#askedIn(frame: Frame, from: Side): Call | undefined {
		const call = frame.exchange === undefined ? undefined : this.#byExchange.get(frame.exchange);
		return call?.from === from && frame.channel === 'http-body' ? call : undefined;
	}

	#takeNotification(
		sender: Side,
		other: Side,
		message: Message & { kind: 'notification' },
		seq: number,
		frame: Frame,
	): boolean {
		if (message.method === 'notifications/progress') {
			const { progressToken } = asObject(message.params);
			return isId(progressToken) && this.#progress(other, progressToken, message.params, seq);
		}
		if (message.method === 'notifications/cancelled') {
			const { requestId } = asObject(message.params);
			const call = isId(requestId) ? this.#cancelledCall(sender, requestId) : undefined;
			if (!call) return false;
			this.#bySeq.set(seq, call);
			this.#end(call, 'cancelled', frame.at);
			return true;
		}
		return false;
	}

	/** Each side cancels its own requests; a server also the `subscriptions/listen` that it ends (2026-07-28). */
	#cancelledCall(sender: Side, id: RequestId): Call | undefined {
		const own = this.#byId[sender].get(id);
		if (own || sender === 'client') return own;
		const listening = this.#byId.client.get(id);
		return listening?.method === 'subscriptions/listen' ? listening : undefined;
	}

	#progress(from: Side, token: RequestId, params: unknown, seq: number): boolean {
		const call = this.#byToken[from].get(token);
		if (!call) return false;
		this.#bySeq.set(seq, call);
		call.progressSeqs.push(seq);
		const { progress, total, message } = asObject(params);
		call.progress = {
			progress: typeof progress === 'number' ? progress : 0,
			...(typeof total === 'number' ? { total } : {}),
			...(typeof message === 'string' ? { message } : {}),
		};
		return true;
	}

	#takeLocal(frame: Frame, seq: number): boolean {
		const failure = failureOf(frame);
		if (!failure) return false;
		const { event } = frame;
		if (event?.kind === 'failure' && event.requestId !== undefined) {
			const call = this.#byId.client.get(event.requestId);
			if (!call) return false;
			this.#bySeq.set(seq, call);
			this.#end(call, endOf(failure), frame.at, failure);
			return true;
		}
		if (event?.kind === 'stream-ended') {
			const call = this.#byExchange.get(event.exchange);
			if (!call) return false;
			this.#bySeq.set(seq, call);
			this.#end(call, 'lost', frame.at, failure);
			return true;
		}
		if (frame.channel !== 'process') return false;
		// The way to the server is gone, and with it every answer.
		const isAnyLost = this.#waiting.size > 0;
		for (const call of this.#waiting) this.#end(call, 'lost', frame.at, failure);
		return isAnyLost;
	}

	#end(call: Call, state: Call['state'], at: number, failure?: Failure): void {
		if (call.state !== 'waiting') return;
		call.state = state;
		call.endedAt = at;
		if (failure) call.failure = failure;
		this.#waiting.delete(call);
		this.#changed(call);
	}

	#listOf({ method, subject }: Call): CallList {
		const key = subjectKey(method, subject);
		const list = this.#bySubject.get(key) ?? new CallList();
		this.#bySubject.set(key, list);
		return list;
	}

	#changed(call: Call): void {
		if (call.from === 'client') this.#listOf(call).changed();
	}

	#rememberUnfinished(call: Call, result: unknown): void {
		const { resultType, requestState } = asObject(result);
		if (resultType === 'input_required') {
			this.#unfinished.set(roundKey(call.from, call.method, call.subject, requestState), call);
		}
	}

	/** The next round repeats method, subject and `requestState` (specification 2026-07-28, multi round-trip requests). */
	#takeUnfinished(
		from: Side,
		method: string,
		subject: string,
		{ inputResponses, requestState }: Record<string, unknown>,
	): Call | undefined {
		if (inputResponses === undefined && requestState === undefined) return undefined;
		const key = roundKey(from, method, subject, requestState);
		const call = this.#unfinished.get(key);
		this.#unfinished.delete(key);
		return call;
	}
}

function roundKey(from: Side, method: string, subject: string, requestState: unknown): string {
	return JSON.stringify([from, method, subject, requestState]);
}

function subjectKey(method: string, subject: string): string {
	return JSON.stringify([method, subject]);
}

function endOf({ code }: Failure): Call['state'] {
	if (code === 'timed-out') return 'timed-out';
	return code === 'aborted' ? 'cancelled' : 'lost';
}

function subjectOf(params: Record<string, unknown>): string {
	const ref = asObject(params['ref']);
	const candidates = [params['name'], params['uri'], ref['name'], ref['uri'], params['taskId']];
	return candidates.find((candidate) => typeof candidate === 'string') ?? '';
}

function isId(value: unknown): value is RequestId {
	return typeof value === 'string' || typeof value === 'number';
}
