import { initialText } from '#shared/schema/field-state.ts';
import { readForm } from '#shared/schema/form-model.ts';
import { readSchemaText } from '#shared/schema/schema-text.ts';
import type { Fault, Validator } from '#shared/schema/validator.ts';
import type { Call } from '#shared/session/call.ts';
import type { Operation, RequestOptions } from '#shared/session/operation.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import { RawJson } from '#shared/wire/raw-json.ts';
import { taskSupport } from './task-support.ts';
import { FormState } from '../../schema-form/form-state.svelte.ts';

/** The call whose result is seen: one that was run here, or one that the log remembers. */
export type ShownCall =
	{ readonly kind: 'run'; readonly operation: Operation } | { readonly kind: 'past'; readonly call: Call };

/** What a person is about to send to one tool, and the call of it that they look at. */
export class ToolDraft {
	readonly tool: CatalogItem;
	readonly form: FormState;
	shown: ShownCall | null = $state.raw(null);
	/** The server is asked to run it as a task. */
	isTask: boolean = $state(false);
	readonly #validator: Validator;
	#validation: Promise<void> = Promise.resolve();
	#edits = 0;

	/** `schemaText` is the schema as the server wrote it, where its numbers are not what `JSON.parse` makes of them. */
	constructor(tool: CatalogItem, validator: Validator, schemaText?: string) {
		this.tool = tool;
		this.isTask = taskSupport(tool) === 'required';
		this.#validator = validator;
		const written = schemaText === undefined ? undefined : readSchemaText(schemaText);
		const root = readForm(written ?? tool.value['inputSchema']);
		this.form = new FormState(root, initialText(root), () => this.#validate());
		this.#validate();
	}

	/** They tried to run it: what is missing is said as well, not only what is wrong. */
	get isAttempted(): boolean {
		return this.form.isAttempted;
	}
	set isAttempted(isAttempted: boolean) {
		this.form.isAttempted = isAttempted;
	}

	/** What does not fit the schema. `format` is a hint by the specification of JSON Schema, so it stands in nobody's way. */
	get faults(): readonly Fault[] {
		const { verdict } = this.form;
		return verdict?.kind === 'invalid' ? verdict.faults.filter(({ keyword }) => keyword !== 'format') : [];
	}

	get isInvalid(): boolean {
		return this.faults.length > 0 || this.form.drafts.length > 0 || this.form.problem !== null;
	}

	/** The parameters of `tools/call`; the arguments go out digit for digit. */
	get params(): Record<string, unknown> {
		return { name: this.tool.name, arguments: new RawJson(this.form.text) };
	}

	/** How the call is made, beside its parameters. */
	get options(): Pick<RequestOptions, 'task'> {
		return this.isTask ? { task: {} } : {};
	}

	/** Resolves when the text as it is has been looked at, however much is typed meanwhile. */
	async validated(): Promise<void> {
		let seen: Promise<void>;
		do {
			seen = this.#validation;
			await seen;
		} while (seen !== this.#validation);
	}

	/** Starts over with what the schema gives. */
	reset(): void {
		this.isAttempted = false;
		this.form.text = initialText(this.form.root);
	}

	#validate(): void {
		this.#validation = this.#ask(++this.#edits, this.#validation);
	}

	/** One question at a time: of what was typed meanwhile only the last text is asked about. */
	async #ask(edit: number, earlier: Promise<void>): Promise<void> {
		await earlier;
		if (edit !== this.#edits) return;
		const verdict = await this.#validator.validate(this.tool.value['inputSchema'], this.form.text);
		if (edit === this.#edits) this.form.verdict = verdict;
	}
}
