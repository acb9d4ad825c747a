import type { TimeLimits } from '../protocol/client-profile.ts';
import type { Connection } from '../protocol/connection.ts';
import { asObject } from '../protocol/dress.ts';
import type { Reply } from '../protocol/reply.ts';
import { ListenStream, type ListenFilter } from './listen-stream.ts';
import type { LogEntry } from './log-entry.ts';
import type { Subscription } from './session-view.ts';

export interface SubscriptionsOptions {
	readonly connection: () => Connection | null;
	readonly limits: Pick<TimeLimits, 'acknowledgeMs' | 'reopenMs'>;
	/** What the server declared. */
	readonly capabilities: () => Readonly<Record<string, unknown>>;
	readonly ask: (method: string, params: Record<string, unknown>) => Promise<Reply>;
	/** What this notification would have told may have happened unheard. */
	readonly onMissed: (notification: string) => void;
	readonly onChange: () => void;
	readonly tell: (sentence: string) => void;
}

const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

/** Flags of the filter, with the capability that promises the notification. */
const listFlags = [
	{ flag: 'toolsListChanged', capability: 'tools', notification: 'notifications/tools/list_changed' },
	{ flag: 'promptsListChanged', capability: 'prompts', notification: 'notifications/prompts/list_changed' },
	{
		flag: 'resourcesListChanged',
		capability: 'resources',
		notification: 'notifications/resources/list_changed',
	},
] as const;

/**
 * What we asked the server to tell of: by `resources/subscribe` in the handshake era, by one `subscriptions/listen` in the
 * stateless era, which also carries the list changes that the server declared.
 */
export class Subscriptions {
	readonly #options: SubscriptionsOptions;
	readonly #listening: ListenStream;
	#all: ReadonlyMap<string, Subscription> = new Map();

	constructor(options: SubscriptionsOptions) {
		this.#options = options;
		const { connection, limits, tell } = options;
		this.#listening = new ListenStream({
			connection,
			limits,
			tell,
			onAccepted: (accepted, missed) => this.#accepted(accepted, missed),
			onRefused: (problem) => this.#refused(problem),
		});
	}

	/** By URI; replaced whole at every change. */
	get all(): ReadonlyMap<string, Subscription> {
		return this.#all;
	}

	/** The server is met, or met anew: what was wanted before is asked for again. */
	start(): void {
		if (this.#isStateless) this.#listen();
		else for (const uri of this.#all.keys()) void this.#ask(uri);
	}

	/** The connection is gone, and with it every subscription. */
	stop(): void {
		this.#listening.want(null);
		this.#replace([]);
	}

	/** Resolves when the server was asked; how it went is in `all`. */
	async subscribe(uri: string): Promise<void> {
		const state = this.#all.get(uri)?.state;
		if (!this.#options.connection() || state === 'open' || state === 'opening') return;
		this.#set(uri, { state: 'opening', updates: 0 });
		if (this.#isStateless) this.#listen();
		else await this.#ask(uri);
	}

	async unsubscribe(uri: string): Promise<void> {
		if (!this.#all.has(uri)) return;
		this.#replace([...this.#all].filter(([each]) => each !== uri));
		if (this.#isStateless) this.#listen();
		else if (this.#options.connection()) await this.#askToStop(uri);
	}

	/** Hears of every notification of the server. */
	take({ seq, frame, message }: LogEntry): void {
		if (message.kind !== 'notification') return;
		const { uri, notifications, _meta: meta } = asObject(message.params);
		if (message.method === 'notifications/subscriptions/acknowledged') {
			this.#listening.acknowledged(asObject(meta)[subscriptionId], notifications);
		} else if (message.method === 'notifications/resources/updated' && typeof uri === 'string') {
			this.#updated(uri, seq, frame.at);
		}
	}

	get #isStateless(): boolean {
		return this.#options.connection()?.revision?.era === 'stateless';
	}

	async #ask(uri: string): Promise<void> {
		const reply = await this.#options.ask('resources/subscribe', { uri });
		if (!this.#all.has(uri)) return;
		if (reply.kind === 'result') this.#set(uri, { state: 'open' });
		else this.#set(uri, { state: 'refused', problem: whyNot(reply) });
	}

	/** We count no more updates, whatever the server says; but a person should know if it goes on. */
	async #askToStop(uri: string): Promise<void> {
		const reply = await this.#options.ask('resources/unsubscribe', { uri });
		if (reply.kind !== 'result') this.#options.tell(`The subscription to ${uri} may go on. ${whyNot(reply)}`);
	}

	#listen(): void {
		const capabilities = this.#options.capabilities();
		const flags = listFlags.filter(
			({ capability }) => asObject(capabilities[capability])['listChanged'] === true,
		);
		const uris = [...this.#all].filter(([, { state }]) => state !== 'refused').map(([uri]) => uri);
		const filter: ListenFilter = {
			...Object.fromEntries(flags.map(({ flag }) => [flag, true])),
			...(uris.length > 0 ? { resourceSubscriptions: uris } : {}),
		};
		this.#listening.want(Object.keys(filter).length > 0 ? filter : null);
	}

	#accepted(accepted: Readonly<Record<string, unknown>>, missed: boolean): void {
		const uris: readonly unknown[] = Array.isArray(accepted['resourceSubscriptions'])
			? accepted['resourceSubscriptions']
			: [];
		for (const [uri, { state }] of this.#all) {
			if (uris.includes(uri)) this.#set(uri, { state: 'open' });
			else if (state !== 'refused')
				this.#set(uri, { state: 'refused', problem: 'The server did not accept it' });
		}
		const capabilities = this.#options.capabilities();
		for (const { flag, capability, notification } of listFlags) {
			const isPromised = asObject(capabilities[capability])['listChanged'] === true;
			if (accepted[flag] === true && missed) this.#options.onMissed(notification);
			if (accepted[flag] !== true && isPromised) {
				this.#options.tell(
					`The server declared \`${capability}.listChanged\`, and yet did not accept \`${flag}\``,
				);
			}
		}
	}

	#refused(problem: string): void {
		this.#options.tell(`\`subscriptions/listen\` is not open. ${problem}`);
		for (const [uri, { state }] of this.#all)
			if (state === 'opening') this.#set(uri, { state: 'refused', problem });
	}

	/** May name a part of what was subscribed to (specification, resources: subscriptions). */
	#updated(uri: string, seq: number, at: number): void {
		for (const [each, { updates }] of this.#all) {
			if (uri !== each && !uri.startsWith(each.endsWith('/') ? each : `${each}/`)) continue;
			this.#set(each, { updates: updates + 1, updatedAt: at, updatedSeq: seq });
		}
	}

	#set(uri: string, change: Partial<Subscription>): void {
		const before = this.#all.get(uri) ?? { state: 'opening', updates: 0 };
		this.#replace([...this.#all, [uri, { ...before, ...change }]]);
	}

	#replace(all: readonly (readonly [string, Subscription])[]): void {
		this.#all = new Map(all);
		this.#options.onChange();
	}
}

function whyNot(reply: Exclude<Reply, { kind: 'result' }>): string {
	switch (reply.kind) {
		case 'error':
			return `The server answered \`${reply.error.code}\`: ${reply.error.message}`;
		case 'lost':
			return reply.failure.detail;
		case 'timed-out':
			return `No answer within ${(reply.afterMs / 1000).toFixed(1)} s`;
		case 'cancelled':
			return reply.reason ?? 'Cancelled';
	}
}
