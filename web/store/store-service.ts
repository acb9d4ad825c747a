import { SecretMask } from '#shared/export/mask-secrets.ts';
import type { SessionStore } from './session-store.ts';
import type { StoredRemarks } from './stored-session.ts';
import type { StoreProblem, StoreReply, StoreRequest } from './store-message.ts';

/**
 * The worker's side: does what the page asks, one after the other. Secrets are replaced before anything is written, as in
 * a masked export; what was entered as one is known from the start.
 */
export class StoreService {
	readonly #open: () => Promise<SessionStore>;
	readonly #masks = new Map<string, SecretMask>();
	#store: Promise<SessionStore> | null = null;
	#last: Promise<unknown> = Promise.resolve();

	constructor(open: () => Promise<SessionStore>) {
		this.#open = open;
	}

	/** Never rejects. */
	handle(request: StoreRequest): Promise<StoreReply> {
		const reply = this.#last.then(() => this.#answer(request));
		this.#last = reply;
		return reply;
	}

	async #answer(request: StoreRequest): Promise<StoreReply> {
		let store: SessionStore;
		try {
			this.#store ??= this.#open();
			store = await this.#store;
		} catch (error) {
			// Asked anew next time: a person may allow it in between.
			this.#store = null;
			return { ...problemOf(error), code: 'unavailable' };
		}
		try {
			return await this.#do(request, store);
		} catch (error) {
			return problemOf(error);
		}
	}

	async #do(request: StoreRequest, store: SessionStore): Promise<StoreReply> {
		switch (request.kind) {
			case 'begin':
				this.#maskOf(request.session).learn(request.launch);
				return done;
			case 'write': {
				const mask = this.#maskOf(request.session.id);
				const frames = request.frames.map((frame) => mask.frame(frame));
				const title = mask.text(request.session.title);
				const remarks = request.remarks && maskedRemarks(request.remarks, mask);
				await store.write({ ...request.session, title }, { from: request.from, frames, remarks });
				return done;
			}
			case 'list':
				return { kind: 'sessions', sessions: await store.list() };
			case 'end':
				await store.end(request.session, request.state);
				return done;
			case 'frames':
				return { kind: 'frames', batch: await store.frames(request.session, request.from) };
			case 'remarks':
				return { kind: 'remarks', remarks: await store.remarks(request.session) };
			case 'remove':
				for (const id of request.sessions) this.#masks.delete(id);
				await store.remove(request.sessions);
				return done;
		}
	}

	#maskOf(session: string): SecretMask {
		const mask = this.#masks.get(session) ?? new SecretMask();
		this.#masks.set(session, mask);
		return mask;
	}
}

/** What a person wrote stays; an act names what it is about, which may be an address with a secret in it. */
function maskedRemarks({ acts, annotations }: StoredRemarks, mask: SecretMask): StoredRemarks {
	return { acts: acts.map((act) => ({ ...act, subject: mask.text(act.subject) })), annotations };
}

const done: StoreReply = { kind: 'done' };

function problemOf(error: unknown): StoreProblem {
	const name = error instanceof Error || error instanceof DOMException ? error.name : '';
	const reason = error instanceof Error ? error.message || error.name : String(error);
	return { kind: 'problem', code: name === 'QuotaExceededError' ? 'full' : 'failed', reason };
}
