import type { TimeLimits } from '../protocol/client-profile.ts';
import type { Connection } from '../protocol/connection.ts';
import { delay } from '../protocol/delay.ts';
import { asObject } from '../protocol/dress.ts';
import type { PendingRequest } from '../protocol/pending-requests.ts';
import type { Reply } from '../protocol/reply.ts';

/** What a server is asked to tell of (specification 2026-07-28, subscriptions). */
export interface ListenFilter {
	readonly toolsListChanged?: true;
	readonly promptsListChanged?: true;
	readonly resourcesListChanged?: true;
	readonly resourceSubscriptions?: readonly string[];
}

export interface ListenOptions {
	readonly connection: () => Connection | null;
	readonly limits: Pick<TimeLimits, 'acknowledgeMs' | 'reopenMs'>;
	/** `missed`: there was a time without a stream, and nothing of it is told again. */
	readonly onAccepted: (accepted: Readonly<Record<string, unknown>>, missed: boolean) => void;
	readonly onRefused: (problem: string) => void;
	readonly tell: (sentence: string) => void;
}

interface Opened {
	readonly pending: PendingRequest;
	readonly acknowledge: (accepted: Accepted) => void;
	readonly start: Promise<Accepted | Reply | null>;
}

interface Accepted {
	readonly kind: 'accepted';
	readonly filter: Readonly<Record<string, unknown>>;
}

const endless = { silenceMs: Infinity, totalMs: Infinity };
const growth = 1.5;
const longestPauseMs = 30_000;
/** So many attempts in a row may come to nothing. */
const maxFailures = 6;

/** One `subscriptions/listen` that is kept open: replaced where other things are wanted, opened anew where it ends. */
export class ListenStream {
	readonly #options: ListenOptions;
	#wanted: ListenFilter | null = null;
	/** Aborted as soon as something else is wanted. */
	#change = new AbortController();
	#opening: Opened | null = null;
	#acknowledged: { readonly id: unknown; readonly accepted: Accepted } | null = null;
	#current: Opened | null = null;
	#isKept = false;

	constructor(options: ListenOptions) {
		this.#options = options;
	}

	/** Null wants nothing more. */
	want(filter: ListenFilter | null): void {
		if (JSON.stringify(filter) === JSON.stringify(this.#wanted)) return;
		this.#wanted = filter;
		this.#change.abort();
		this.#change = new AbortController();
		if (filter && !this.#isKept) void this.#keep();
	}

	/** The first message of a subscription says what the server will send. It may come before its request is through. */
	acknowledged(id: unknown, filter: unknown): void {
		this.#acknowledged = { id, accepted: { kind: 'accepted', filter: asObject(filter) } };
		this.#matchAcknowledgement();
	}

	#matchAcknowledgement(): void {
		const opening = this.#opening;
		const seen = this.#acknowledged;
		if (opening && seen?.id === opening.pending.id) opening.acknowledge(seen.accepted);
	}

	async #keep(): Promise<void> {
		this.#isKept = true;
		let failures = 0;
		let missed = false;
		while (this.#wanted && failures < maxFailures) {
			const connection = this.#options.connection();
			if (!connection) break;
			const change = this.#change.signal;
			const start = await this.#open(connection, this.#wanted);
			if (start?.kind === 'accepted') {
				failures = 0;
				this.#options.onAccepted(start.filter, missed);
				await this.#whileOpen(change);
			} else if (start?.kind === 'error') {
				this.#options.onRefused(`The server answered \`${start.error.code}\`: ${start.error.message}`);
				if (!this.#current) break;
				await this.#whileOpen(change);
			} else failures += 1;
			if (change.aborted) continue;
			missed ||= this.#current?.pending.isSettled ?? true;
			await delay(this.#pauseMs(failures), change);
		}
		this.#isKept = false;
		if (failures >= maxFailures)
			this.#options.onRefused(`Gave up after ${failures} attempts without an acknowledgement`);
		this.#close(this.#current);
		this.#current = null;
	}

	async #whileOpen(change: AbortSignal): Promise<void> {
		await Promise.race([this.#current?.pending.reply, aborted(change)]);
	}

	/** To change what is asked for, a new stream is opened, and then the old one closed (specification, subscriptions). */
	async #open(connection: Connection, notifications: ListenFilter): Promise<Accepted | Reply | null> {
		const draft = { method: 'subscriptions/listen', params: { notifications } };
		const opening = begin(connection.request(draft, { limits: endless }), this.#options.limits.acknowledgeMs);
		this.#opening = opening;
		this.#matchAcknowledgement();
		const start = await opening.start;
		this.#opening = null;
		if (start?.kind === 'accepted') {
			this.#close(this.#current);
			this.#current = opening;
		} else if (start === null) {
			const seconds = (this.#options.limits.acknowledgeMs / 1000).toFixed(1);
			this.#options.tell(`\`subscriptions/listen\` was not acknowledged within ${seconds} s`);
			this.#close(opening);
		}
		return start;
	}

	#close(opened: Opened | null): void {
		if (opened) void this.#options.connection()?.cancel(opened.pending, 'No longer listening');
	}

	/** With jitter, so that many clients of one server do not come back at once. */
	#pauseMs(failures: number): number {
		const pauseMs = Math.min(longestPauseMs, this.#options.limits.reopenMs * growth ** failures);
		return pauseMs * (0.75 + Math.random() / 2);
	}
}

function begin(pending: PendingRequest, acknowledgeMs: number): Opened {
	let acknowledge: (accepted: Accepted) => void = () => undefined;
	const accepted = new Promise<Accepted>((resolve) => (acknowledge = resolve));
	const late = new AbortController();
	const start = Promise.race([
		accepted,
		pending.reply,
		delay(acknowledgeMs, late.signal).then(() => null),
	]).finally(() => late.abort());
	return { pending, acknowledge, start };
}

function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener('abort', () => resolve(), { once: true });
	});
}
