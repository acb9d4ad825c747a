import type { WebSocket } from 'ws';
import { toBridgeFailure } from '#shared/bridge/bridge-failure.ts';
import { processOrder, type ProcessNews, type ProcessOrder } from '#shared/bridge/bridge-message.ts';
import type { StreamPacket } from '#shared/bridge/byte-packet.ts';
import type { Failure, LaunchTarget } from '#shared/ports.ts';
import type { NodeProcess, NodeProcesses } from '../ports/node-process.ts';
import { RelaySocket } from './relay-socket.ts';
import type { StartPace } from './start-pace.ts';

/** One message of a protocol may be this long; more that a program does not read is not kept for it. */
const maxWaitingStdinBytes = 64 * 1024 * 1024;

export interface ProcessServiceOptions {
	readonly processes: NodeProcesses;
	/** False where the relay was started with `--no-spawn`. */
	readonly startsPrograms: boolean;
	readonly startPace: StartPace;
	/** Resolves when a person (or what was named at the start) has decided. */
	readonly askConsent: (
		target: LaunchTarget,
		onAsked: (url: string) => void,
		signal: AbortSignal,
	) => Promise<boolean>;
}

/** A page names its program as soon as the socket is open; one that does not holds a place for nothing. */
const firstOrderMs = 10_000;

/** Serves one process over one socket. When the socket closes, for whatever reason, the process and its family end. */
export class ProcessService {
	readonly #options: ProcessServiceOptions;
	readonly #socket: RelaySocket<ProcessOrder, ProcessNews>;
	readonly #closed = new AbortController();
	#isLaunched = false;
	#process: NodeProcess | null = null;
	#receivedBytes = 0;
	#takenBytes = 0;

	constructor(socket: WebSocket, options: ProcessServiceOptions, orderLimitMs = firstOrderMs) {
		this.#options = options;
		const late = setTimeout(() => {
			if (!this.#isLaunched) this.#socket.refuse(1008, 'No program was named in time');
		}, orderLimitMs).unref();
		this.#socket = new RelaySocket(socket, processOrder, {
			onOrder: (order) => {
				if (order.kind === 'stop') this.#stop();
				else this.#socket.watch(this.#launch(order.target));
			},
			onPacket: (packet) => {
				this.#takeStdin(packet);
			},
			onClosed: () => {
				clearTimeout(late);
				this.#closed.abort();
				void this.#process?.stop();
			},
		});
	}

	async #launch(target: LaunchTarget): Promise<void> {
		if (this.#isLaunched) {
			this.#socket.refuse(1008, 'This socket has launched its process already');
			return;
		}
		this.#isLaunched = true;
		if (!this.#options.startsPrograms) {
			const detail = 'This relay was started with --no-spawn: it starts no program';
			this.#fail({ hop: 'relay', code: 'relay-refused', detail });
			return;
		}
		const { signal } = this.#closed;
		const onAsked = (url: string): void => {
			this.#socket.send({ kind: 'consent-needed', url });
		};
		if (!(await this.#options.askConsent(target, onAsked, signal))) {
			const detail = `"${target.command}" was not allowed to start`;
			this.#fail({ hop: 'relay', code: 'consent-denied', detail });
			return;
		}
		await this.#options.startPace.turn(signal);
		const attempt = await this.#options.processes.launch(
			target,
			{
				onOutput: (source, { at, bytes }) => {
					this.#socket.sendBytes({ channel: source, stream: 0, at, bytes });
					if (this.#socket.backpressure.isFull) this.#pauseUntilRoom();
				},
				onExit: ({ at, code, signal }) => {
					this.#socket.send({ kind: 'exited', at, code, signal });
					this.#socket.close();
				},
			},
			signal,
		);
		if (!attempt.ok) {
			this.#fail(attempt.failure);
			return;
		}
		this.#process = attempt.value;
		this.#socket.send({ kind: 'launched', pid: attempt.value.pid, at: attempt.value.startedAt });
		if (signal.aborted) await attempt.value.stop(); // the page left while the program was starting
	}

	#fail(failure: Failure): void {
		this.#socket.send({ kind: 'failed', failure: toBridgeFailure(failure) });
		this.#socket.close();
	}

	#stop(): void {
		if (this.#process) void this.#process.stop();
		else this.#closed.abort();
	}

	#takeStdin({ channel, bytes }: StreamPacket): void {
		const child = this.#process;
		if (!child || channel !== 'stdin') {
			this.#socket.refuse(1008, `Bytes for ${channel}, but no process reads them`);
			return;
		}
		this.#receivedBytes += bytes.length;
		if (this.#receivedBytes - this.#takenBytes > maxWaitingStdinBytes) {
			this.#socket.refuse(1008, 'The program does not read its input, and 64 MiB wait for it');
			return;
		}
		void child.write(bytes).then(() => {
			this.#takenBytes += bytes.length;
			this.#socket.send({ kind: 'stdin-taken', bytes: this.#takenBytes });
		});
	}

	#pauseUntilRoom(): void {
		this.#process?.pause();
		void this.#socket.backpressure.whenRoom().then(() => this.#process?.resume());
	}
}
