import type { ClientProfile } from '../protocol/client-profile.ts';
import type { Connection } from '../protocol/connection.ts';
import { asObject } from '../protocol/dress.ts';
import type { Reply } from '../protocol/reply.ts';

export interface OurSideOptions {
	readonly client: ClientProfile;
	readonly connection: () => Connection | null;
	readonly ask: (method: string, params: Record<string, unknown>) => Promise<Reply>;
	readonly onChange: () => void;
	readonly tell: (sentence: string) => void;
}

const methodNotFound = -32601;

/** What we say of ourselves, and want to hear, as a person changes it while connected. */
export class OurSide {
	readonly #options: OurSideOptions;
	#client: ClientProfile;

	constructor(options: OurSideOptions) {
		this.#options = options;
		this.#client = options.client;
	}

	get client(): ClientProfile {
		return this.#client;
	}

	/** Null where we asked for no log messages. */
	get logLevel(): string | null {
		return this.#client.logLevel ?? null;
	}

	/** The server is met: what it has to be told of us beyond the opening. */
	greet(capabilities: Readonly<Record<string, unknown>>): void {
		const isHandshake = this.#options.connection()?.revision?.era === 'handshake';
		const { logLevel } = this.#client;
		if (isHandshake && logLevel !== undefined && 'logging' in capabilities) void this.setLogLevel(logLevel);
	}

	/**
	 * Asks once in the handshake era, with each request from here on in the stateless era. There, null asks for nothing more;
	 * in the handshake era a level cannot be taken back. A server that refuses keeps its level, and the session goes on.
	 */
	async setLogLevel(level: string | null): Promise<void> {
		const isHandshake = this.#options.connection()?.revision?.era === 'handshake';
		const reply =
			isHandshake && level !== null ? await this.#options.ask('logging/setLevel', { level }) : null;
		if (reply === null || reply.kind === 'result') this.#change(withLevel(this.#client, level));
		else if (reply.kind === 'error' && reply.error.code === methodNotFound) {
			this.#options.tell('The server has no `logging/setLevel`: it decides alone what it logs');
		} else this.#options.tell(`\`logging/setLevel\` to ${JSON.stringify(level)} was not accepted`);
	}

	/** Tells the server where it cannot see by itself (2024-11-05 to 2025-11-25, roots). */
	async setRoots(roots: ClientProfile['roots']): Promise<void> {
		this.#change({ ...this.#client, roots });
		const connection = this.#options.connection();
		const isAnnounced = asObject(this.#client.capabilities['roots'])['listChanged'] === true;
		if (connection?.revision?.era !== 'handshake' || !isAnnounced) return;
		await connection.notify({ method: 'notifications/roots/list_changed', params: {} });
	}

	#change(client: ClientProfile): void {
		this.#client = client;
		this.#options.onChange();
	}
}

function withLevel(client: ClientProfile, level: string | null): ClientProfile {
	const { info, capabilities, roots } = client;
	return { info, capabilities, roots, ...(level === null ? {} : { logLevel: level }) };
}
