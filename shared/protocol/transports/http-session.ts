import type { Failure } from '../../ports.ts';
import type { HeaderPairs } from '../../wire/frame.ts';
import type { RecordedReply } from './http-recorder.ts';

// Specification, session management: visible ASCII only.
const usableSessionId = /^[\x21-\x7e]+$/;

// Closed lists: later revisions gave both up, and bring their version with each message.
const withServerStream = new Set(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']);
const withVersionHeader = new Set(['2025-06-18', '2025-11-25']);

/** What a server and we share beyond one exchange: the session id and the revision (handshake era; the stateless era has neither). */
export class HttpSession {
	id: string | null = null;
	/** Negotiated; null until the handshake is through. */
	revision: string | null = null;
	/** The server took `notifications/initialized`. */
	isInitialized = false;
	/** The reply to `initialize`, where it had no session id that we could see. */
	#withoutId: RecordedReply | null = null;

	/** Takes the session id from the reply to `initialize`; returns one that must not be echoed. */
	start(reply: RecordedReply): string | undefined {
		const id = reply.header('mcp-session-id');
		if (id !== undefined && usableSessionId.test(id)) {
			this.id = id;
			return undefined;
		}
		if (id === undefined) this.#withoutId = reply;
		return id;
	}

	forget(): void {
		this.id = null;
		this.revision = null;
		this.isInitialized = false;
		this.#withoutId = null;
	}

	/** For every request but `initialize`. */
	get headers(): HeaderPairs {
		const headers: [string, string][] = [];
		if (this.id !== null) headers.push(['Mcp-Session-Id', this.id]);
		if (this.revision !== null && withVersionHeader.has(this.revision))
			headers.push(['MCP-Protocol-Version', this.revision]);
		return headers;
	}

	get mayListen(): boolean {
		return this.isInitialized && this.revision !== null && withServerStream.has(this.revision);
	}

	/** While the revision is unknown, event ids can only come from a server that knows resumption. */
	get mayResume(): boolean {
		return this.revision === null || withServerStream.has(this.revision);
	}

	/**
	 * A page that may not read the session id cannot send it back: the server then refuses all that follows,
	 * and says nothing of the header that is missing (Fetch standard, Access-Control-Expose-Headers).
	 */
	explain(failure: Failure): Failure {
		const opening = this.#withoutId;
		if (
			!opening?.onlyExposedHeaders ||
			failure.status !== 400 ||
			!/session|not initialized/i.test(failure.detail)
		)
			return failure;
		return {
			...failure,
			code: 'cors',
			detail:
				`${failure.detail}. The page saw no Mcp-Session-Id in the answer to initialize: the server probably sent one, ` +
				'but does not let the page read it (Access-Control-Expose-Headers: Mcp-Session-Id)',
			cors: {
				requestHeaders: opening.request.headers,
				status: opening.status,
				responseHeaders: opening.headers,
				missing: [{ header: 'Access-Control-Expose-Headers', needs: 'Mcp-Session-Id' }],
			},
		};
	}
}
