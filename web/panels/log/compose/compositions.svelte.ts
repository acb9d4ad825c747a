import type { StartedBy } from '#shared/session/acts.ts';
import { messageText, type HeaderPairs } from '#shared/wire/frame.ts';
import type { SessionTab } from '../../../app/session-tab.svelte.ts';
import { editableFrame } from './editable-frame.ts';
import { idsInUse, withFreshId } from './fresh-id.ts';

/** A message that a person writes by hand. */
export interface Composition {
	readonly text: string;
	readonly headers: HeaderPairs;
	readonly by: StartedBy & ('person' | 'edited');
}

/** So many of those that were sent can be taken up again. */
const mostKept = 12;

/** What is composed on one tab: the dialog that is open, and what was sent from it before. */
export class Compositions {
	/** What the dialog begins with; null while there is none. */
	opened: Composition | null = $state.raw(null);
	/** Newest first. */
	recent: readonly Composition[] = $state.raw([]);
	/** A request gets an id that was not used before; otherwise it stays as it is written. */
	renewsId: boolean = $state(true);
	readonly #tab: SessionTab;
	#count = 0;

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	/** Opens the dialog with what was being written last. */
	compose(): void {
		this.opened = this.recent[0] ?? { text: '', headers: [], by: 'person' };
	}

	/** Opens the dialog with the message of this frame, or of the request that it answers; false where there is none. */
	edit(seq: number): boolean {
		const frame = editableFrame(seq, this.#tab.session);
		if (!frame.ok || this.#tab.isReadOnly) return false;
		const text = messageText(frame.entry.frame);
		this.opened = { text: this.renewsId ? this.renewed(text) : text, headers: [], by: 'edited' };
		return true;
	}

	close(): void {
		this.opened = null;
	}

	/** The same message with an id that no request on this tab had. */
	renewed(text: string): string {
		const used = this.usedIds();
		do this.#count++;
		while (used.has(`"by-hand-${this.#count}"`));
		return withFreshId(text, `by-hand-${this.#count}`);
	}

	/** The ids of our requests, as they are written. */
	usedIds(): ReadonlySet<string> {
		return idsInUse(this.#tab.session.calls.all);
	}

	remember(sent: Composition): void {
		const others = this.recent.filter(({ text }) => text !== sent.text);
		this.recent = [sent, ...others].slice(0, mostKept);
	}
}
