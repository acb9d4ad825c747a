import type { ServerEntry } from '../config/server-entry.ts';
import type { TransportKind } from '../protocol/transport.ts';
import type { HeaderPairs } from '../wire/frame.ts';

/** A message that a person wants to send from elsewhere, with all that says how. */
export interface SnippetRequest {
	readonly launch: ServerEntry['launch'];
	/** What the session speaks; null where that is not known. */
	readonly revision: string | null;
	readonly transport: TransportKind | null;
	readonly sessionId: string | null;
	/** The exact JSON-RPC message. */
	readonly text: string;
	/** Those that the message goes out with, beyond what the transport always sends. */
	readonly headers?: HeaderPairs;
}

/** One language in which a message can be sent again, outside of the page. */
export interface SnippetForm {
	readonly id: 'curl' | 'typescript' | 'python';
	readonly label: string;
	/** A whole program that runs as it is; null where this way cannot carry the message. */
	write(request: SnippetRequest): string | null;
}
