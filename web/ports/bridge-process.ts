import { processNews, type ProcessNews, type ProcessOrder } from '#shared/bridge/bridge-message.ts';
import { relayPaths } from '#shared/bridge/relay-info.ts';
import type {
	Attempt,
	Failure,
	LaunchTarget,
	ProcessEvents,
	ProcessExit,
	ProcessHandle,
	ProcessPort,
} from '#shared/ports.ts';
import { BridgeSocket } from './bridge-socket.ts';
import { now } from './clock.ts';
import type { RelayClient } from './relay-client.ts';

/** Starts programs through the relay. Each has a socket of its own: when that closes, for whatever reason, the program ends. */
export class BridgeProcess implements ProcessPort {
	readonly #relay: RelayClient;

	constructor(relay: RelayClient) {
		this.#relay = relay;
	}

	launch(target: LaunchTarget, events: ProcessEvents, signal: AbortSignal): Promise<Attempt<ProcessHandle>> {
		if (signal.aborted) return Promise.resolve({ ok: false, failure: cancelled });
		return new Promise((resolve) => {
			const launching = new RemoteProcess(this.#relay, target, events, (attempt) => {
				signal.removeEventListener('abort', cancel);
				resolve(attempt);
			});
			const cancel = (): void => {
				launching.cancel();
			};
			signal.addEventListener('abort', cancel);
		});
	}
}

const cancelled: Failure = { hop: 'page', code: 'aborted', detail: 'The start was cancelled' };

class RemoteProcess implements ProcessHandle {
	pid: number | null = null;
	startedAt = 0;
	readonly #socket: BridgeSocket<ProcessNews, ProcessOrder>;
	readonly #events: ProcessEvents;
	readonly #ended: Promise<void>;
	#end: () => void = () => undefined;
	#settleLaunch: ((attempt: Attempt<ProcessHandle>) => void) | null;
	#waitingParts: Uint8Array[] = [];
	#writtenBytes = 0;
	#takenBytes = 0;
	#writes: { readonly upTo: number; readonly resolve: () => void }[] = [];

	constructor(
		relay: RelayClient,
		target: LaunchTarget,
		events: ProcessEvents,
		settleLaunch: (attempt: Attempt<ProcessHandle>) => void,
	) {
		this.#events = events;
		this.#settleLaunch = settleLaunch;
		this.#ended = new Promise((resolve) => (this.#end = resolve));
		this.#socket = new BridgeSocket(relay.openSocket(relayPaths.processSocket), processNews, {
			onNews: (news) => {
				this.#take(news);
			},
			onPacket: ({ channel, at, bytes }) => {
				if (channel === 'stdout' || channel === 'stderr') events.onOutput(channel, { at, bytes });
			},
			onGone: (failure) => {
				this.#finish({ at: now(), code: null, signal: null, failure });
			},
		});
		const { command, args, env, cwd } = target;
		this.#socket.send({
			kind: 'launch',
			target: { command, args: [...args], env, ...(cwd === undefined ? {} : { cwd }) },
		});
	}

	/** Gives up a start that has not succeeded yet. */
	cancel(): void {
		if (this.#settleLaunch) this.#failLaunch(cancelled);
	}

	write(bytes: Uint8Array): Promise<void> {
		this.#writtenBytes += bytes.length;
		// What is written in one go leaves as one packet: each costs a message to the relay, and one back.
		if (this.#waitingParts.push(bytes) === 1)
			queueMicrotask(() => {
				this.#sendWaiting();
			});
		return Promise.race([this.#ended, this.#taken(this.#writtenBytes)]);
	}

	stop(): Promise<void> {
		this.#sendWaiting();
		this.#socket.send({ kind: 'stop' });
		return this.#ended;
	}

	#sendWaiting(): void {
		const parts = this.#waitingParts;
		if (parts.length === 0) return;
		this.#waitingParts = [];
		this.#socket.sendBytes('stdin', 0, now(), joined(parts));
	}

	#take(news: ProcessNews): void {
		switch (news.kind) {
			case 'consent-needed':
				this.#events.onConsentNeeded?.(news.url);
				break;
			case 'launched':
				this.pid = news.pid;
				this.startedAt = news.at;
				this.#settleLaunch?.({ ok: true, value: this });
				this.#settleLaunch = null;
				break;
			case 'failed':
				this.#failLaunch(news.failure);
				break;
			case 'stdin-taken':
				this.#takenBytes = news.bytes;
				for (const write of this.#writes) if (write.upTo <= news.bytes) write.resolve();
				this.#writes = this.#writes.filter((write) => write.upTo > news.bytes);
				break;
			case 'exited':
				this.#socket.close();
				this.#finish({ at: news.at, code: news.code, signal: news.signal });
				break;
		}
	}

	#taken(upTo: number): Promise<void> {
		if (upTo <= this.#takenBytes) return Promise.resolve();
		return new Promise((resolve) => this.#writes.push({ upTo, resolve }));
	}

	#failLaunch(failure: Failure): void {
		this.#socket.close();
		this.#settleLaunch?.({ ok: false, failure });
		this.#settleLaunch = null;
	}

	#finish(exit: ProcessExit): void {
		if (this.#settleLaunch) {
			const failure = exit.failure ?? { hop: 'relay', code: 'relay-gone', detail: 'Ended before it started' };
			this.#failLaunch(failure);
			return;
		}
		this.#events.onExit(exit);
		this.#end();
	}
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
	const [only] = parts;
	if (only && parts.length === 1) return only;
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
