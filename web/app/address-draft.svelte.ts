import { readAddress, type Understood } from '#shared/config/address.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import { defaultConnectOptions, sameOptions, type ConnectOptions } from './connect-options.ts';
import { addressText } from './address-text.ts';
import {
	additionsOf,
	hasAdditions,
	noAdditions,
	withAdditions,
	type EntryAdditions,
} from './entry-additions.ts';

/** A server that a person is about to name: the text of the address bar with the options beside it. */
export class AddressDraft {
	text: string = $state('');
	additions: EntryAdditions = $state.raw(noAdditions);
	options: ConnectOptions = $state.raw(defaultConnectOptions);

	readonly understood: Understood = $derived(readAddress(this.text));
	/** What would be connected to; null while the text names no server. */
	readonly entry: ServerEntry | null = $derived(
		'entry' in this.understood ? withAdditions(this.understood.entry, this.additions) : null,
	);
	/** Something differs from what Wirescope does by itself. */
	readonly isCustom: boolean = $derived(
		hasAdditions(this.additions) || !sameOptions(this.options, defaultConnectOptions),
	);

	/** The draft that would lead to this entry again. */
	static of(entry: ServerEntry, options: ConnectOptions): AddressDraft {
		const draft = new AddressDraft();
		draft.take(entry, options);
		return draft;
	}

	take(entry: ServerEntry, options: ConnectOptions): void {
		this.text = addressText(entry);
		this.additions = additionsOf(entry);
		this.options = options;
	}

	/** Whether connecting would lead to this very server in this very way. */
	leadsTo(entry: ServerEntry, options: ConnectOptions): boolean {
		return (
			this.entry !== null &&
			JSON.stringify(this.entry.launch) === JSON.stringify(entry.launch) &&
			sameOptions(this.options, options)
		);
	}

	clear(): void {
		this.text = '';
		this.additions = noAdditions;
		this.options = defaultConnectOptions;
	}
}
