import type { Attempt, LaunchTarget, ProcessEvents, ProcessHandle, ProcessPort } from '../ports.ts';

/** What the server sees of one message that was written to it. */
export interface ScriptMessage {
	readonly id?: string | number;
	readonly method?: string;
	readonly params?: Readonly<Record<string, unknown>>;
	readonly result?: unknown;
	readonly error?: unknown;
}

/** How a script speaks. */
export interface ScriptedServer {
	send(message: Readonly<Record<string, unknown>>): void;
	write(text: string, source?: 'stdout' | 'stderr'): void;
	exit(code: number): void;
}

/** Called for each line that the server reads. */
export type Script = (message: ScriptMessage, server: ScriptedServer, launch: number) => void;

/** Programs that are a function, for tests: the one thing outside a session that is not real there. */
export class ScriptedProcesses implements ProcessPort {
	/** Everything that was written, in order, over all launches. */
	readonly received: ScriptMessage[] = [];
	launches = 0;
	readonly #script: Script;

	constructor(script: Script) {
		this.#script = script;
	}

	launch(_: LaunchTarget, events: ProcessEvents): Promise<Attempt<ProcessHandle>> {
		const launch = ++this.launches;
		let hasExited = false;
		const exit = (code: number | null) => {
			if (hasExited) return;
			hasExited = true;
			events.onExit({ at: Date.now(), code, signal: code === null ? 'SIGTERM' : null });
		};
		const write = (text: string, source: 'stdout' | 'stderr' = 'stdout') => {
			if (!hasExited) events.onOutput(source, { at: Date.now(), bytes: new TextEncoder().encode(text) });
		};
		const server: ScriptedServer = {
			send: (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
			write,
			exit,
		};
		const value: ProcessHandle = {
			pid: launch,
			startedAt: Date.now(),
			write: (bytes) => {
				for (const line of new TextDecoder().decode(bytes).trimEnd().split('\n')) {
					const message = JSON.parse(line) as ScriptMessage;
					this.received.push(message);
					this.#script(message, server, launch);
				}
				return Promise.resolve();
			},
			stop: () => {
				exit(null);
				return Promise.resolve();
			},
		};
		return Promise.resolve({ ok: true, value });
	}
}
