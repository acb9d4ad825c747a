import type { Attempt, Failure, LaunchTarget, ProcessExit, ProcessHandle, ProcessPort } from '../../ports.ts';
import { LineSplitter, type TakeLine } from '../../wire/line-splitter.ts';
import { rawBody } from '../../wire/raw-body.ts';
import type { Delivery, Outgoing, Transport, TransportEvents } from '../transport.ts';
import { localFrame, textFrame } from './make-frame.ts';
import { StderrTail } from './stderr-tail.ts';
import type { TransportFactory } from './transport-kind.ts';

export interface StdioOptions {
	readonly target: LaunchTarget;
	readonly process: ProcessPort;
}

export const stdio: TransportFactory<StdioOptions> = {
	kind: 'stdio',
	title: 'Local program (stdio)',
	create: (options) => new Stdio(options),
};

const encoder = new TextEncoder();
/** A prompt may never get its line end: it is shown when nothing follows for so long. */
const stderrQuietMs = 200;

const notStarted: Failure = {
	hop: 'process',
	code: 'process-exited',
	detail: 'The program has not been started',
};
const unread: Failure = {
	hop: 'page',
	code: 'aborted',
	detail: 'Cancelled while the program was not yet reading the message',
};

/** A program on this machine, one line for each message (specification, basic/transports: stdio). */
class Stdio implements Transport {
	readonly kind = 'stdio';
	readonly route = 'local';
	readonly #options: StdioOptions;
	#running: Running | null = null;

	constructor(options: StdioOptions) {
		this.#options = options;
	}

	get ending(): Failure | null {
		return this.#running?.failure ?? null;
	}

	async open(events: TransportEvents, signal: AbortSignal): Promise<Attempt<void>> {
		const running = new Running(events);
		const { target, process } = this.#options;
		const attempt = await process.launch(target, running, signal);
		if (!attempt.ok) return attempt;
		this.#running = running;
		running.begin(target, attempt.value);
		if (!signal.aborted) return { ok: true, value: undefined };
		await running.stop();
		return { ok: false, failure: { hop: 'page', code: 'aborted', detail: 'The start was cancelled' } };
	}

	send(outgoing: Outgoing): Promise<Delivery> {
		if (this.#running) return this.#running.write(outgoing);
		return Promise.resolve({ ok: false, failure: notStarted });
	}

	async close(): Promise<void> {
		await this.#running?.stop();
	}
}

/** One run of a program, from its start to its exit. Takes what the process port tells. */
class Running {
	readonly onConsentNeeded: (url: string) => void;
	readonly #events: TransportEvents;
	readonly #stdout: LineSplitter;
	readonly #stderr: LineSplitter;
	readonly #stderrTail = new StderrTail();
	/** Lines that the pipe has not taken yet. */
	readonly #writes = new Set<(delivery: Delivery) => void>();
	#handle: ProcessHandle | null = null;
	/** What came before the start could be reported. */
	#early: (() => void)[] = [];
	#quiet: ReturnType<typeof setTimeout> | undefined;
	#failure: Failure | null = null;
	#isStopping = false;

	constructor(events: TransportEvents) {
		this.#events = events;
		this.onConsentNeeded = (url) => events.onConsentNeeded?.(url);
		this.#stdout = new LineSplitter(this.#reporter('stdout'));
		this.#stderr = new LineSplitter(this.#reporter('stderr'));
	}

	/** Known before the line that the exit cut off is reported. */
	get failure(): Failure | null {
		return this.#failure;
	}

	begin({ command, args }: LaunchTarget, handle: ProcessHandle): void {
		this.#handle = handle;
		const { pid, startedAt } = handle;
		const sentence = `Started ${[command, ...args].map(quoteWhereNeeded).join(' ')}${pid === null ? '' : ` (process ${pid})`}`;
		this.#events.onFrame(
			localFrame('process', { kind: 'process-started', pid, command, args }, sentence, { at: startedAt }),
		);
		for (const event of this.#early) event();
		this.#early = [];
	}

	onOutput(source: 'stdout' | 'stderr', packet: { readonly at: number; readonly bytes: Uint8Array }): void {
		if (!this.#handle)
			return void this.#early.push(() => {
				this.onOutput(source, packet);
			});
		if (source === 'stdout') {
			this.#stdout.push(packet);
			return;
		}
		this.#stderrTail.add(packet.bytes);
		this.#stderr.push(packet);
		clearTimeout(this.#quiet);
		this.#quiet = setTimeout(() => {
			this.#stderr.end();
		}, stderrQuietMs);
	}

	onExit(exit: ProcessExit): void {
		if (!this.#handle)
			return void this.#early.push(() => {
				this.onExit(exit);
			});
		clearTimeout(this.#quiet);
		const failure = exit.failure ?? exitFailure(exit, this.#stderrTail.text);
		this.#failure = failure;
		this.#stdout.end();
		this.#stderr.end();
		this.#events.onFrame(exitFrame(exit));
		for (const settle of this.#writes) settle({ ok: false, failure });
		if (this.#isStopping) this.#events.onEnd({ cause: 'asked' });
		else this.#events.onEnd({ cause: exit.failure ? 'failure' : 'server', failure });
	}

	/** The frame is reported at once; the promise settles when the pipe took the line, or never will. */
	write({ text, signal }: Outgoing): Promise<Delivery> {
		const handle = this.#handle;
		if (this.#failure) return Promise.resolve({ ok: false, failure: this.#failure });
		if (!handle) return Promise.resolve({ ok: false, failure: notStarted });
		const line = encoder.encode(`${text}\n`);
		this.#events.onFrame(textFrame('out', 'stdin', text, { bytes: line.length - 1 }));
		return new Promise((resolve) => {
			const settle = (delivery: Delivery) => {
				if (!this.#writes.delete(settle)) return;
				signal?.removeEventListener('abort', abort);
				resolve(delivery);
			};
			const abort = () => {
				settle({ ok: false, failure: unread });
			};
			this.#writes.add(settle);
			signal?.addEventListener('abort', abort);
			if (signal?.aborted) abort();
			void handle.write(line).then(() => {
				settle({ ok: true });
			});
		});
	}

	async stop(): Promise<void> {
		if (this.#failure) return;
		this.#isStopping = true;
		await this.#handle?.stop();
	}

	#reporter(channel: 'stdout' | 'stderr'): TakeLine {
		return (line, at, cutFrom) => {
			this.#events.onFrame({
				at,
				direction: 'in',
				channel,
				body: rawBody(line),
				bytes: cutFrom ?? line.length,
				...(cutFrom === undefined ? {} : { cutFrom }),
			});
		};
	}
}

function exitFailure({ code, signal }: ProcessExit, stderr: string): Failure {
	const detail = `The program ${exitWords(code, signal)}`;
	return { hop: 'process', code: 'process-exited', detail, exitCode: code, signal, stderr };
}

function exitFrame({ at, code, signal, failure }: ProcessExit) {
	if (failure) {
		const event = { kind: 'failure', hop: failure.hop, code: failure.code } as const;
		return localFrame('process', event, failure.detail, { at });
	}
	const sentence = `The program ${exitWords(code, signal)}`;
	return localFrame('process', { kind: 'process-exited', code, signal }, sentence, { at });
}

function exitWords(code: number | null, signal: string | null): string {
	return signal === null ? `exited with code ${code ?? 'unknown'}` : `was ended by ${signal}`;
}

function quoteWhereNeeded(part: string): string {
	return /^[^\s"'\\]+$/.test(part) ? part : JSON.stringify(part);
}
