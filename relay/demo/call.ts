import { setTimeout as wait } from 'node:timers/promises';
import type { RequestId } from '#shared/wire/message.ts';
import type { Revision } from './revisions.ts';
import { isSince } from './revisions.ts';
import { isObject, type JsonObject } from './rpc.ts';

/** Lowest first (RFC 5424). */
export const logLevels = [
	'debug',
	'info',
	'notice',
	'warning',
	'error',
	'critical',
	'alert',
	'emergency',
] as const;

export type LogLevel = (typeof logLevels)[number];

export function isLogLevel(value: unknown): value is LogLevel {
	return logLevels.some((level) => level === value);
}

/** A request of ours to the client, made while one of the client's is being answered. */
export interface Question {
	/** Names the question within this call. */
	readonly key: string;
	readonly method: 'elicitation/create' | 'sampling/createMessage';
	readonly params: JsonObject;
}

/** Gets the client's answer: by a request of its own, or by another round of the call. */
export type Ask = (question: Question) => Promise<unknown>;

/** What the client did not declare, though the call cannot go on without it. */
export class ClientLacks extends Error {
	override readonly name = 'ClientLacks';
	readonly requiredCapabilities: JsonObject;
	constructor(sentence: string, requiredCapabilities: JsonObject) {
		super(sentence);
		this.requiredCapabilities = requiredCapabilities;
	}
}

/** The client answered a question with an error: a person said no, mostly. */
export class ClientRefused extends Error {
	override readonly name = 'ClientRefused';
}

export interface CallOptions {
	readonly revision: Revision;
	readonly clientCapabilities: JsonObject;
	readonly signal: AbortSignal;
	readonly progressToken: RequestId | undefined;
	/** The lowest level that the client wants; undefined wants no log messages. */
	readonly logLevel: () => LogLevel | undefined;
	readonly notify: (method: string, params: JsonObject) => Promise<void>;
	readonly ask: Ask;
}

/** One request while it is being answered: what its handler may do besides returning a result, alike in both eras. */
export class DemoCall {
	readonly revision: Revision;
	readonly signal: AbortSignal;
	readonly hasProgressToken: boolean;
	readonly #options: CallOptions;

	constructor(options: CallOptions) {
		this.#options = options;
		this.revision = options.revision;
		this.signal = options.signal;
		this.hasProgressToken = options.progressToken !== undefined;
	}

	/** Does nothing where the client asked for no progress. */
	async progress(progress: number, total: number, message: string): Promise<void> {
		const { progressToken } = this.#options;
		if (progressToken === undefined) return;
		await this.#notify('notifications/progress', {
			progressToken,
			progress,
			total,
			...(isSince(this.revision, '2025-03-26') ? { message } : {}),
		});
	}

	/** Does nothing below the level that the client wants. */
	async log(level: LogLevel, data: unknown): Promise<void> {
		const wanted = this.#options.logLevel();
		if (wanted === undefined || logLevels.indexOf(level) < logLevels.indexOf(wanted)) return;
		await this.#notify('notifications/message', { level, logger: 'harbour-office', data });
	}

	/** Throws where the client did not declare the feature. */
	ask(question: Question): Promise<unknown> {
		if (question.method === 'elicitation/create') this.#requireForms();
		else this.#requireSampling();
		return this.#options.ask(question);
	}

	/** Waits; throws as soon as the call is cancelled. */
	async pause(milliseconds: number): Promise<void> {
		await wait(milliseconds, undefined, { signal: this.signal });
	}

	async #notify(method: string, params: JsonObject): Promise<void> {
		this.signal.throwIfAborted();
		await this.#options.notify(method, params);
	}

	// Elicitation came with 2025-06-18; from 2025-11-25 on an object without modes means forms only.
	#requireForms(): void {
		const declared = this.#options.clientCapabilities['elicitation'];
		const hasForms = isObject(declared) && ('form' in declared || !('url' in declared));
		if (hasForms && isSince(this.revision, '2025-06-18')) return;
		throw new ClientLacks(
			'This needs a client that shows forms: declare the capability "elicitation" and speak revision 2025-06-18 or later.',
			{ elicitation: { form: {} } },
		);
	}

	#requireSampling(): void {
		if (isObject(this.#options.clientCapabilities['sampling'])) return;
		throw new ClientLacks('This needs a client with a model: declare the capability "sampling".', {
			sampling: {},
		});
	}
}
