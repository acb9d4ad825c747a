import { readSuggestions, type Suggestions } from '#shared/protocol/completion.ts';
import type { Operation } from '#shared/session/operation.ts';
import { replySentence } from '../content/reply-sentence.ts';

/** What is known of the values that a server suggests for the text of one field. */
export type Suggesting =
	| { readonly kind: 'none' }
	| { readonly kind: 'waiting' }
	| { readonly kind: 'answered'; readonly suggestions: Suggestions; readonly seq: number }
	| { readonly kind: 'failed'; readonly sentence: string };

/** As long as somebody types, nothing is asked. */
const pauseMs = 150;

/** Asks for suggestions while a person types, one request at a time: an answer to an earlier text is dropped. */
export class Completer {
	suggesting: Suggesting = $state.raw({ kind: 'none' });
	isOpen: boolean = $state(false);
	/** Index of the suggestion that Enter takes; none until a person moves there. */
	active: number = $state(-1);
	/** What was suggested last stays in sight until there is something newer. */
	values: readonly string[] = $state.raw([]);
	readonly #ask: (text: string) => Pick<Operation, 'reply' | 'cancel'>;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#asked: Pick<Operation, 'cancel'> | null = null;

	constructor(ask: (text: string) => Pick<Operation, 'reply' | 'cancel'>) {
		this.#ask = ask;
	}

	/** The text changed under the hands of a person. */
	typed(text: string): void {
		this.#begin();
		this.#timer = setTimeout(() => void this.#request(text), pauseMs);
	}

	/** A person wants to see what there is. */
	open(text: string): void {
		this.#begin();
		void this.#request(text);
	}

	/** Moves to the next or previous suggestion, around the end. */
	move(step: 1 | -1): void {
		const count = this.values.length;
		if (count === 0) return;
		const from = this.active === -1 && step === -1 ? 0 : this.active;
		this.active = (from + step + count) % count;
	}

	/** Nothing more is wanted; what is still on its way is dropped. */
	close(): void {
		this.isOpen = false;
		this.active = -1;
		this.#drop();
		if (this.suggesting.kind === 'waiting') this.suggesting = { kind: 'none' };
	}

	#begin(): void {
		this.#drop();
		this.isOpen = true;
		this.active = -1;
		this.suggesting = { kind: 'waiting' };
	}

	async #request(text: string): Promise<void> {
		const asked = this.#ask(text);
		this.#asked = asked;
		const reply = await asked.reply;
		if (this.#asked !== asked) return;
		this.#asked = null;
		if (reply.kind === 'result') {
			const suggestions = readSuggestions(reply.result);
			this.suggesting = { kind: 'answered', suggestions, seq: reply.seq };
			this.values = suggestions.values;
		} else {
			this.suggesting = { kind: 'failed', sentence: replySentence(reply) };
			this.values = [];
		}
	}

	#drop(): void {
		clearTimeout(this.#timer);
		const asked = this.#asked;
		this.#asked = null;
		asked?.cancel('The text changed');
	}
}
