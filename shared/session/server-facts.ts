import type { ServerProfile } from '../protocol/client-profile.ts';
import { asObject } from '../protocol/dress.ts';
import { readInitializeResult } from '../protocol/revisions/handshake-era.ts';
import { readDiscoverResult } from '../protocol/revisions/stateless-era.ts';
import type { TransportKind } from '../protocol/transport.ts';
import type { Frame } from '../wire/frame.ts';
import type { Call } from './call.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogReader } from './session-view.ts';

/** What the server said of itself when we met, and how it was reached: from frames alone, so that a recording knows it too. */
export class ServerFacts {
	readonly #log: LogReader;
	#profile: ServerProfile | null = null;
	#sessionId: string | null = null;
	#transport: TransportKind | null = null;
	/** The exchange of the last `initialize`: its reply brings the session id. */
	#opening: string | undefined;

	constructor(log: LogReader) {
		this.#log = log;
	}

	get profile(): ServerProfile | null {
		return this.#profile;
	}

	get sessionId(): string | null {
		return this.#sessionId;
	}

	/** As the frames show it. */
	get transport(): TransportKind | null {
		return this.#transport;
	}

	/** `call` is the one that the entry belongs to. Returns whether something became known. */
	take({ seq, frame, message }: LogEntry, call: Call | undefined): boolean {
		this.#takeTransport(frame);
		if (frame.head?.kind === 'response') return this.#takeHead(frame);
		if (message.kind === 'request' && message.method === 'initialize' && frame.direction === 'out') {
			this.#opening = frame.exchange;
			const hadId = this.#sessionId !== null;
			this.#sessionId = null;
			return hadId;
		}
		if (message.kind !== 'result' || call?.replySeq !== seq || call.state !== 'answered') return false;
		const profile = this.#readProfile(call, message.result, seq);
		if (!profile) return false;
		this.#profile = profile;
		return true;
	}

	#takeTransport({ channel, sse }: Frame): void {
		if (channel === 'stdin' || channel === 'stdout') this.#transport = 'stdio';
		else if (sse?.event === 'endpoint') this.#transport = 'legacy-sse';
		else if (channel === 'http-request') this.#transport ??= 'streamable-http';
	}

	#takeHead({ head, exchange }: Frame): boolean {
		if (head?.kind !== 'response' || exchange === undefined || exchange !== this.#opening) return false;
		const pair = head.headers.find(([name]) => name.toLowerCase() === 'mcp-session-id');
		if (!pair) return false;
		this.#sessionId = pair[1];
		return true;
	}

	#readProfile(call: Call, result: unknown, seq: number): ServerProfile | null {
		if (call.from !== 'client') return null;
		if (call.method === 'initialize') {
			const said = readInitializeResult(result);
			const revision = said.ok ? said.versions[0] : undefined;
			if (!said.ok || revision === undefined) return null;
			const { capabilities, info } = said;
			return { revision, capabilities, info, seq, ...instructionsIn(said) };
		}
		const revision = this.#statedRevision(call);
		if (call.method !== 'server/discover') return this.#undeclared(revision, result, seq);
		const said = readDiscoverResult(result);
		// A server that lists other revisions only is not met this way.
		if (!said.ok || revision === undefined || !said.versions.includes(revision)) return null;
		const { capabilities, info, versions } = said;
		return { revision, capabilities, info, seq, supportedVersions: versions, ...instructionsIn(said) };
	}

	/** A server without `server/discover` shows by its first answer that it speaks the revision that we stated. */
	#undeclared(revision: string | undefined, result: unknown, seq: number): ServerProfile | null {
		if (revision === undefined || this.#profile) return null;
		const info = asObject(asObject(asObject(result)['_meta'])['io.modelcontextprotocol/serverInfo']);
		return { revision, capabilities: {}, info, seq, isUndeclared: true };
	}

	#statedRevision({ requestSeq }: Call): string | undefined {
		const message = this.#log.at(requestSeq)?.message;
		const params = message?.kind === 'request' ? message.params : undefined;
		const stated = asObject(asObject(params)['_meta'])['io.modelcontextprotocol/protocolVersion'];
		return typeof stated === 'string' ? stated : undefined;
	}
}

function instructionsIn({ instructions }: { readonly instructions?: string }): { instructions?: string } {
	return instructions === undefined ? {} : { instructions };
}
