import type { Attempt, Failure, FailureCode } from '../ports.ts';
import { Connection } from '../protocol/connection.ts';
import type { Agreement, Meeting, Wish } from '../protocol/meeting.ts';
import { negotiate, type NegotiationStep } from '../protocol/negotiate.ts';
import type { ClientProfile, TimeLimits } from '../protocol/client-profile.ts';
import type { RequestIds } from '../protocol/pending-requests.ts';
import type { AskPerson } from '../protocol/question.ts';
import { shakeHands } from '../protocol/shake-hands.ts';
import type { TransportEnd, TransportKind } from '../protocol/transport.ts';
import type { ExchangeNames } from '../protocol/transports/http-recorder.ts';
import type { ServerEntry } from '../config/server-entry.ts';
import type { LocalEvent } from '../wire/frame.ts';
import { explainNetwork } from './explain-network.ts';
import type { LogEntry } from './log-entry.ts';
import { lossOfWay } from './loss-of-way.ts';
import { makeTransport, type SessionPorts } from './make-transport.ts';
import type { SessionRecord } from './session-record.ts';
import type { SessionState } from './session-view.ts';

export interface LinkOptions {
	readonly entry: ServerEntry;
	readonly ports: SessionPorts;
	readonly limits: TimeLimits;
	/** A revision's date pins it; `auto` finds out. */
	readonly revision: string;
	readonly client: () => ClientProfile;
	readonly ids: RequestIds;
	/** Names for HTTP exchanges: all transports that write into one log take theirs from here. */
	readonly exchanges: ExchangeNames;
	readonly record: SessionRecord;
	/** Ends what this connection takes the place of. */
	readonly endEarlier: () => Promise<void>;
	readonly askPerson: AskPerson;
	/** Puts into the log what crossed no wire. */
	readonly tell: (event: LocalEvent, sentence: string, exchange?: string) => void;
	/** Hears of every message after all else has read it. */
	readonly onEntry: (entry: LogEntry) => void;
	readonly onConnected: () => void;
	/** The server forgot the session, and knows a new one: what it was told before has to be said again. */
	readonly onReopened: () => void;
	readonly onClosed: () => void;
	/** State or steps changed. */
	readonly onChange: () => void;
}

/** The way to one server: found by negotiation, lost by either side, and opened anew where the server forgot us. */
export class Link {
	readonly #options: LinkOptions;
	#state: SessionState = { kind: 'closed', asked: true, at: Date.now() };
	#steps: readonly NegotiationStep[] = [];
	#connection: Connection | null = null;
	#connecting: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
	#reopening: Promise<boolean> | null = null;
	#isChecking = false;

	constructor(options: LinkOptions) {
		this.#options = options;
	}

	get state(): SessionState {
		return this.#state;
	}

	get exchanges(): ExchangeNames {
		return this.#options.exchanges;
	}

	get steps(): readonly NegotiationStep[] {
		return this.#steps;
	}

	/** The last one that there was, open or not. */
	get last(): Connection | null {
		return this.#connection;
	}

	/** The connection, while it is open. */
	get open(): Connection | null {
		return this.#state.kind === 'connected' ? this.#connection : null;
	}

	/** Resolves when connected, failed or cancelled; never rejects. */
	connect(): Promise<void> {
		if (this.#state.kind === 'connected') return Promise.resolve();
		if (this.#connecting) return this.#connecting.done;
		const abort = new AbortController();
		const done = this.#connect(abort.signal).finally(() => (this.#connecting = null));
		this.#connecting = { abort, done };
		return done;
	}

	cancelConnect(): void {
		if (!this.#connecting) return;
		this.#connecting.abort.abort();
		void this.#connection?.close();
	}

	async disconnect(): Promise<void> {
		this.cancelConnect();
		await this.#connecting?.done;
		const connection = this.#connection;
		if (this.#state.kind === 'connected') this.#close({ asked: true });
		await connection?.close();
	}

	/** Many calls may learn at once that the server forgot the session: it is opened anew once for all of them. */
	reopen(): Promise<boolean> {
		this.#reopening ??= this.#shakeHandsAnew().finally(() => (this.#reopening = null));
		return this.#reopening;
	}

	/** Why a page was told no more of a request than that the network failed. */
	explain(failure: Failure, { mayRepeat }: { readonly mayRepeat: boolean }): Promise<Failure> {
		return this.#explain(failure, { mayRepeat }, new AbortController().signal);
	}

	#explain(
		failure: Failure,
		{ mayRepeat }: { readonly mayRepeat: boolean },
		signal: AbortSignal,
	): Promise<Failure> {
		const { record, ports } = this.#options;
		return explainNetwork({
			failure,
			log: record.log,
			relay: ports.relay,
			mayRepeat,
			nextExchange: this.exchanges,
			onFrame: (frame) => record.take(frame),
			signal,
		});
	}

	async #connect(signal: AbortSignal): Promise<void> {
		this.#steps = [];
		this.#setState({ kind: 'connecting', awaited: 'Starting', since: Date.now() });
		await this.#options.endEarlier();
		const agreed = await negotiate(wishOf(this.#options), this.#meeting(signal));
		if (agreed.ok && !signal.aborted) this.#agreed(agreed.value);
		else await this.#failed(agreed.ok ? cancelledFailure : agreed.failure);
	}

	#agreed({ connection }: Agreement): void {
		if (connection.end) {
			this.#ended(connection.end);
			return;
		}
		this.#setState({ kind: 'connected', since: Date.now() });
		this.#options.onConnected();
	}

	async #failed(failure: Failure): Promise<void> {
		this.#tellFailure(failure);
		this.#step({ text: failure.detail, isVerdict: true });
		this.#setState({ kind: 'failed', failure });
		await this.#connection?.close();
	}

	/** Why there is no connection is part of what happened; a frame that says so already is enough. */
	#tellFailure({ hop, code, detail }: Failure): void {
		const { log } = this.#options.record;
		const isTold = log.entries
			.slice(-3)
			.some(({ frame }) => frame.direction === 'local' && frame.body.data === detail);
		if (!isTold) this.#options.tell({ kind: 'failure', hop, code }, detail);
	}

	#meeting(signal: AbortSignal): Meeting {
		const { client, limits } = this.#options;
		return {
			client: client(),
			limits,
			signal,
			open: (kind) => this.#open(kind, signal),
			step: (step) => this.#step(step),
			wait: (awaited) => this.#setState({ kind: 'connecting', awaited, since: Date.now() }),
			// What opens a connection does no harm when it is asked again.
			diagnose: (failure) => this.#explain(failure, { mayRepeat: true }, signal),
		};
	}

	async #open(kind: TransportKind, signal: AbortSignal): Promise<Attempt<Connection>> {
		await this.#connection?.close();
		const { entry, ports, record, client, limits, ids, askPerson, tell } = this.#options;
		const transport = makeTransport(kind, entry.launch, ports, this.exchanges);
		if (!transport.ok) return transport;
		const connection = new Connection({ transport: transport.value, client, limits, ids, askPerson, tell });
		this.#connection = connection;
		const reader = {
			take: (seen: LogEntry) => {
				connection.take(seen);
				this.#options.onEntry(seen);
			},
		};
		const opened = await connection.open(
			{
				onFrame: (frame) => record.take(frame, reader),
				onEnd: (end) => {
					if (this.#connection === connection && this.#state.kind === 'connected') this.#ended(end);
				},
				onDoubt: () => this.#doubt(connection),
				onConsentNeeded: (url) => this.#consentNeeded(url),
			},
			signal,
		);
		return opened.ok ? { ok: true, value: connection } : opened;
	}

	#consentNeeded(consentUrl: string): void {
		const awaited = 'Waiting for a person to allow the program';
		this.#setState({ kind: 'connecting', awaited, since: Date.now(), consentUrl });
	}

	#ended({ cause, failure }: TransportEnd): void {
		this.#close({ asked: cause === 'asked', ...(failure ? { failure } : {}) });
	}

	/** One exchange that failed proves nothing: the server is asked once whether it is there, for all that fail at a time. */
	#doubt(connection: Connection): void {
		if (this.#isChecking || this.open !== connection) return;
		this.#isChecking = true;
		void this.#check(connection).finally(() => (this.#isChecking = false));
	}

	async #check(connection: Connection): Promise<void> {
		const failure = await lossOfWay(connection, this.#options.limits);
		if (!failure) return;
		const explained =
			failure.code === 'network-opaque' ? await this.explain(failure, { mayRepeat: true }) : failure;
		// What a browser, or the relay, refuses says nothing of the server.
		if (!lossCodes.has(explained.code) || this.open !== connection) return;
		this.#tellFailure(explained);
		const gone = connection.giveUp(explained);
		this.#close({ asked: false, failure: explained });
		await gone;
	}

	#close(how: { readonly asked: boolean; readonly failure?: Failure }): void {
		this.#options.onClosed();
		this.#setState({ kind: 'closed', at: Date.now(), ...how });
	}

	async #shakeHandsAnew(): Promise<boolean> {
		const connection = this.open;
		const revision = connection?.revision;
		if (!connection || revision?.era !== 'handshake') return false;
		this.#options.tell({ kind: 'note' }, 'The server no longer knows the session: a new one is opened');
		const meeting = this.#meeting(new AbortController().signal);
		const quiet: Meeting = { ...meeting, wait: () => undefined };
		const { agreed } = await shakeHands(connection, revision, quiet, { isPinned: true });
		if (agreed.ok) {
			this.#options.onReopened();
			return true;
		}
		this.#close({ asked: false, failure: agreed.failure });
		await connection.close();
		return false;
	}

	#step(step: NegotiationStep): void {
		this.#steps = [...this.#steps, step];
		this.#options.onChange();
	}

	#setState(state: SessionState): void {
		this.#state = state;
		this.#options.onChange();
	}
}

/** The network itself says that the server is not there. */
const lossCodes: ReadonlySet<FailureCode> = new Set([
	'network-refused',
	'network-broken',
	'network-unknown-host',
	'network-tls',
]);

const cancelledFailure: Failure = { hop: 'page', code: 'aborted', detail: 'Connecting was cancelled' };

function wishOf({ entry: { launch }, revision }: LinkOptions): Wish {
	return { transport: launch.kind === 'stdio' ? 'stdio' : launch.transport, revision };
}
