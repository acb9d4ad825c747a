import type { Call } from '#shared/session/call.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader, TaskView } from '#shared/session/session-view.ts';

/** What tells which frame caused which. */
export interface NestingContext {
	readonly calls: CallReader;
	readonly tasks: () => readonly TaskView[];
	readonly at: (seq: number) => LogEntry | undefined;
}

/**
 * Says under which frame another one stands: a reply, progress, a cancellation and all of an HTTP exchange under their request, a
 * later round under the first, what the server asks during a call under that call, the polling of a task under the call that
 * became it. Frames have to be asked for in the order of the log, and may come later than others were asked for. Undefined for a frame of its own.
 */
export function makeParents({ calls, tasks, at }: NestingContext): (entry: LogEntry) => number | undefined {
	const byExchange = new Map<string, number>();
	/** First frames of streams that no message of ours opened (GET). */
	const byStream = new Map<string, number>();
	let callsKnown = 0;
	let tasksKnown: readonly TaskView[] = [];
	let byTask: ReadonlyMap<string, number | undefined> = new Map();
	const waiting = new Set<Call>();

	const learnExchanges = () => {
		for (const { from, requestSeq } of calls.all.slice(callsKnown)) {
			const exchange = from === 'client' ? at(requestSeq)?.frame.exchange : undefined;
			if (exchange !== undefined && !byExchange.has(exchange)) byExchange.set(exchange, requestSeq);
		}
		callsKnown = calls.all.length;
	};

	const callOfTask = (id: string): number | undefined => {
		const known = tasks();
		if (known !== tasksKnown)
			byTask = new Map(known.map(({ id: one, requestSeq }) => [one, requestSeq ?? undefined]));
		tasksKnown = known;
		return byTask.get(id);
	};

	/** Over stdio nothing says during which call a server asks, unless there is only one. */
	const callDuring = (): number | undefined => {
		const [only] = waiting;
		return waiting.size === 1 ? only?.requestSeq : undefined;
	};

	const parentOfRequest = (call: Call, exchange: string | undefined): number | undefined => {
		if (call.continues !== undefined) return call.continues;
		if (call.from === 'server') {
			const carrier = exchange === undefined ? undefined : byExchange.get(exchange);
			return carrier ?? callDuring();
		}
		return call.method.startsWith('tasks/') ? callOfTask(call.subject) : undefined;
	};

	return ({ seq, frame }) => {
		if (callsKnown < calls.all.length) learnExchanges();
		const call = calls.of(seq);
		if (call && call.requestSeq !== seq) {
			if (call.replySeq === seq || call.state !== 'waiting') waiting.delete(call);
			return call.requestSeq;
		}
		if (call) {
			const parent = parentOfRequest(call, frame.exchange);
			if (call.from === 'client' && !isLasting(call)) waiting.add(call);
			return parent;
		}
		if (frame.exchange === undefined) return undefined;
		const carrier = byExchange.get(frame.exchange) ?? byStream.get(frame.exchange);
		if (carrier === undefined) byStream.set(frame.exchange, seq);
		return carrier === seq ? undefined : carrier;
	};
}

/** What stays open is not what a server asks about. */
function isLasting({ method }: Call): boolean {
	return method === 'subscriptions/listen';
}
