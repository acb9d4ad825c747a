/**
 * Which sessions have a page. Each holds a lock of the browser as long as its page lives, so that no page has to say
 * goodbye: a crash lets go of it too.
 */
export class LiveSessions {
	readonly #locks: LockManager | null;

	constructor(locks: LockManager | null) {
		this.#locks = locks;
	}

	/** Returns its undo. */
	hold(session: string): () => void {
		let letGo = () => {};
		const held = new Promise<void>((resolve) => (letGo = resolve));
		void this.#locks?.request(nameOf(session), () => held);
		return letGo;
	}

	/** Those of all windows. */
	async all(): Promise<ReadonlySet<string>> {
		const { held = [] } = (await this.#locks?.query()) ?? {};
		return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
	}
}

const prefix = 'wirescope.session.';

function nameOf(session: string): string {
	return `${prefix}${session}`;
}
