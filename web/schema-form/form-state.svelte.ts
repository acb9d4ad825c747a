import { SvelteMap } from 'svelte/reactivity';
import { keyOrder, textFor } from '#shared/schema/field-state.ts';
import type { Field, FieldState, JsonPath } from '#shared/schema/form-model.ts';
import { JsonDocument, type KeyOrder } from '#shared/schema/json-edit.ts';
import type { Fault, Verdict } from '#shared/schema/validator.ts';
import { formatPointer } from '#shared/wire/json-pointer.ts';

/**
 * A form and its JSON as two views of one text. Controls edit the text at one place; what is typed and is no JSON yet (`1.`, `-`)
 * waits as a draft beside it, and the text keeps what it had.
 */
export class FormState {
	readonly root: Field;
	/** What the validator said of the text as it is; null while it is asked. */
	verdict: Verdict | null = $state.raw(null);
	readonly #drafts = new SvelteMap<string, string>();
	readonly #branches = new SvelteMap<string, number>();
	readonly #order: KeyOrder;
	readonly #onEdit: (text: string) => void;
	#text: string = $state('');
	#readable: JsonDocument = $state.raw(new JsonDocument('{}'));

	constructor(root: Field, text: string, onEdit: (text: string) => void = () => undefined) {
		this.root = root;
		this.#order = keyOrder(root);
		this.#onEdit = onEdit;
		this.#take(text);
	}

	/** What will be sent, to the letter. */
	get text(): string {
		return this.#text;
	}
	set text(text: string) {
		this.#drafts.clear();
		this.#take(text);
		this.#onEdit(text);
	}

	/** Where the text stops being JSON; the form then shows the last text that was. */
	readonly problem = $derived.by(() => new JsonDocument(this.#text).problem);

	/** Names of the fields in which something stands that is not in the text. */
	get drafts(): readonly string[] {
		return [...this.#drafts.keys()];
	}

	read(path: JsonPath): string | undefined {
		return this.#readable.read(path);
	}

	count(path: JsonPath): number {
		return this.#readable.count(path);
	}

	/** Null takes the value out. */
	write(path: JsonPath, raw: string | null): void {
		this.#drafts.delete(formatPointer(path));
		this.#edit(raw === null ? this.#readable.remove(path) : this.#readable.write(path, raw, this.#order));
	}

	/** Puts a field into a state; false where only typing can say what the value is. */
	choose(field: Field, state: FieldState): boolean {
		const raw = textFor(field, state);
		if (raw === undefined) return false;
		this.write(field.path, raw);
		return true;
	}

	insertItem(list: JsonPath, index: number, raw: string): void {
		this.#edit(this.#readable.insertItem(list, index, raw, this.#order));
	}

	swapItems(list: JsonPath, one: number, other: number): void {
		this.#drafts.clear();
		this.#edit(this.#readable.swapItems(list, one, other));
	}

	removeItem(list: JsonPath, index: number): void {
		this.#drafts.clear();
		this.#edit(this.#readable.remove([...list, index]));
	}

	draft(path: JsonPath): string | undefined {
		return this.#drafts.get(formatPointer(path));
	}

	keepDraft(path: JsonPath, typed: string): void {
		this.#drafts.set(formatPointer(path), typed);
	}

	dropDraft(path: JsonPath): void {
		this.#drafts.delete(formatPointer(path));
	}

	/** The branch that a person chose for a value which does not tell by itself. */
	chosenBranch(path: JsonPath): number | undefined {
		return this.#branches.get(formatPointer(path));
	}

	chooseBranch(path: JsonPath, branch: number): void {
		this.#branches.set(formatPointer(path), branch);
	}

	/** What is wrong with a field, in sentences. A branch of a union that was not meant says nothing. */
	faults(field: Field): readonly string[] {
		const pointer = formatPointer(field.path);
		const own = this.#faults.filter((fault) => fault.pointer === pointer && fault.member === undefined);
		const telling = own.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf');
		const meant = telling.filter(({ message }) => message !== 'Must be null');
		const messages = (meant.length > 0 ? meant : own).map(({ message }) => message);
		return messages.filter((message, index) => messages.indexOf(message) === index);
	}

	get #faults(): readonly Fault[] {
		return this.verdict?.kind === 'invalid' ? this.verdict.faults : [];
	}

	#edit(text: string): void {
		this.#take(text);
		this.#onEdit(text);
	}

	#take(text: string): void {
		this.#text = text;
		const document = new JsonDocument(text);
		if (!document.problem) this.#readable = document;
	}
}
