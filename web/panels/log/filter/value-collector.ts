import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader } from '#shared/session/session-view.ts';
import type { SeenValues } from './completion.ts';

const mostKept = 500;

/** Collects what a session shows of methods, tools and statuses. */
export class ValueCollector implements SeenValues {
	readonly #calls: CallReader;
	readonly #methods = new Set<string>();
	readonly #tools = new Set<string>();
	readonly #statuses = new Set<string>();

	constructor(calls: CallReader) {
		this.#calls = calls;
	}

	get methods(): readonly string[] {
		return [...this.#methods].sort();
	}

	get tools(): readonly string[] {
		return [...this.#tools].sort();
	}

	get statuses(): readonly string[] {
		return [...this.#statuses].sort();
	}

	take({ seq, frame, message }: LogEntry): void {
		if (frame.head?.kind === 'response') keep(this.#statuses, String(frame.head.status));
		if (message.kind !== 'request' && message.kind !== 'notification') return;
		keep(this.#methods, message.method);
		if (message.method !== 'tools/call') return;
		const subject = this.#calls.of(seq)?.subject ?? '';
		if (subject !== '') keep(this.#tools, subject);
	}
}

function keep(values: Set<string>, value: string): void {
	if (values.size < mostKept) values.add(value);
}
