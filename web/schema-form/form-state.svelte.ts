import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { initialText, textFor } from '#shared/schema/field-state.ts';
import type { Field, FieldState, JsonPath } from '#shared/schema/form-model.ts';
import { JsonDocument, type KeyOrder } from '#shared/schema/json-edit.ts';
import { fieldAt, keyOrder } from '#shared/schema/key-order.ts';
import type { Verdict } from '#shared/schema/validator.ts';
import { formatPointer } from '#shared/wire/json-pointer.ts';
import { FaultPlaces } from './fault-places.ts';

/**
 * A form and its JSON as two views of one text. Controls edit the text at one place; what is typed and is no JSON yet (`1.`, `-`)
 * waits as a draft beside it, and the text keeps what it had.
 */
export class FormState {
	readonly root: Field;
	/** What the validator said of the text as it is; null while it is asked. */
	verdict: Verdict | null = $state.raw(null);
	/** They tried to send it: what is missing is said as well, not only what is wrong. */
	isAttempted: boolean = $state(false);
	/** Names of fields of the whole that are out of sight until a person asks for them; the JSON has them all the same. */
	folded: readonly string[] = $state.raw([]);
	/** By pointer, what is typed and is not in the text. */
	readonly #drafts = new SvelteMap<string, string>();
	/** By pointer, the branch that a person chose for a value which does not tell by itself. */
	readonly #branches = new SvelteMap<string, number>();
	/** Pointers of what lies so deep that it is only drawn when someone opens it. */
	readonly #opened = new SvelteSet<string>();
	readonly #order: KeyOrder;
	readonly #onEdit: (text: string) => void;
	readonly #places = $derived(new FaultPlaces(this.verdict?.kind === 'invalid' ? this.verdict.faults : []));
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
		this.#edit(text);
	}

	/** Where the text stops being JSON; the form then shows the last text that was. */
	readonly problem = $derived.by(() => new JsonDocument(this.#text).problem);

	/** Pointers of the fields in which something stands that is not in the text. */
	get drafts(): readonly string[] {
		return [...this.#drafts.keys()];
	}

	read(path: JsonPath): string | undefined {
		return this.#readable.read(path);
	}

	count(path: JsonPath): number {
		return this.#readable.count(path);
	}

	keys(path: JsonPath): readonly string[] {
		return this.#readable.keys(path);
	}

	/** Null takes the value out. */
	write(path: JsonPath, raw: string | null): void {
		this.#drafts.delete(formatPointer(path));
		if (raw === null) this.#edit(this.#readable.remove(path));
		else this.#edit(this.#prepared(path).write(path, raw, this.#order));
	}

	/** Puts a field into a state; false where only typing can say what the value is. */
	choose(field: Field, state: FieldState): boolean {
		const raw = textFor(field, state);
		if (raw === undefined) return false;
		this.#forget(field.path);
		this.write(field.path, raw);
		return true;
	}

	/** Gives a member of an object another key. */
	rename(object: JsonPath, from: string, to: string): void {
		this.#forget([...object, from]);
		this.#edit(this.#readable.rename(object, from, to));
	}

	insertItem(list: JsonPath, index: number, raw: string): void {
		this.#edit(this.#prepared([...list, index]).insertItem(list, index, raw, this.#order));
	}

	swapItems(list: JsonPath, one: number, other: number): void {
		this.#forget(list);
		this.#edit(this.#readable.swapItems(list, one, other));
	}

	/** Takes an item out of a list, or a member out of an object. */
	removeItem(around: JsonPath, item: number | string): void {
		this.#forget(typeof item === 'number' ? around : [...around, item]);
		this.#edit(this.#readable.remove([...around, item]));
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

	chosenBranch(path: JsonPath): number | undefined {
		return this.#branches.get(formatPointer(path));
	}

	chooseBranch(path: JsonPath, branch: number): void {
		this.#branches.set(formatPointer(path), branch);
	}

	isOpened(path: JsonPath): boolean {
		return this.#opened.has(formatPointer(path));
	}

	open(path: JsonPath): void {
		this.#opened.add(formatPointer(path));
	}

	/** What is wrong with a value and its key, in sentences. */
	faults(field: Field): readonly string[] {
		return this.#places.of(field.path, this.isAttempted);
	}

	/** The document with the objects around a value; those that the form makes begin with their constants and defaults. */
	#prepared(path: JsonPath): JsonDocument {
		let document = this.#readable;
		for (let level = 1; level < path.length; level++) {
			const around = path.slice(0, level);
			const raw = document.read(around);
			if (raw !== undefined && raw !== 'null') continue;
			const field = fieldAt(this.root, around, document, (at) => this.chosenBranch(at));
			if (field?.kind !== 'object') break;
			document = new JsonDocument(document.write(around, initialText(field), this.#order));
		}
		return document;
	}

	/** What a person typed or chose at a place and below it is not meant for what stands there next. */
	#forget(path: JsonPath): void {
		const pointer = formatPointer(path);
		const isBelow = (other: string): boolean => other === pointer || other.startsWith(`${pointer}/`);
		for (const kept of [this.#drafts, this.#branches]) {
			for (const other of [...kept.keys()].filter(isBelow)) kept.delete(other);
		}
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
