import { toSaved, type SavedAnswer } from '#shared/answers/saved-answer.ts';
import { initialText } from '#shared/schema/field-state.ts';
import { formatJson } from '#shared/schema/format-json.ts';
import { readForm } from '#shared/schema/form-model.ts';
import { JsonDocument } from '#shared/schema/json-edit.ts';
import type { Fault, Validator } from '#shared/schema/validator.ts';
import type { ServerAnswer, ServerRequest } from '#shared/session/session-view.ts';
import { RawJson } from '#shared/wire/raw-json.ts';
import { isWireObject, type WireObject } from '../../content/content-props.ts';
import { FormState } from '../../schema-form/form-state.svelte.ts';
import { kindOf, type RequestKind } from './request-kinds.ts';
import { secretNames } from './secret-names.ts';

/** `whole` is the result, or the error, of the response itself; the others are what an accepted answer holds. */
export type AnswerView = 'form' | 'json' | 'whole';

/** What a person is about to answer to one request of the server. */
export class AnswerDraft {
	readonly request: ServerRequest;
	readonly kind: RequestKind;
	readonly params: WireObject;
	readonly form: FormState;
	/** Fields that look like a secret: folded away until a person wants to see them. */
	readonly secrets: readonly string[];
	readonly views: readonly AnswerView[];
	/** The text of the response's `result` or `error`. */
	whole: string = $state('');
	wholeAs: 'result' | 'error' = $state('result');
	readonly #validator: Validator;
	#view: AnswerView = $state('form');
	#validation: Promise<void> = Promise.resolve();
	/** The prepared answer that was taken over, and the text that it gave. */
	#taken: { readonly name: string; readonly text: string } | null = null;

	constructor(request: ServerRequest, validator: Validator) {
		this.request = request;
		this.kind = kindOf(request);
		this.params = isWireObject(request.params) ? request.params : {};
		this.#validator = validator;
		const { answerBy, draft } = this.kind;
		const root = readForm(this.#schema ?? {});
		this.form = new FormState(root, answerBy === 'form' ? initialText(root) : draft, () => this.#validate());
		this.secrets = answerBy === 'form' ? secretNames(root) : [];
		this.form.folded = this.secrets;
		this.views = {
			form: ['form', 'json', 'whole'],
			page: ['form', 'whole'],
			words: ['form', 'json'],
			json: ['json'],
		}[answerBy] as readonly AnswerView[];
		this.#view = this.views[0] ?? 'json';
		this.#validate();
	}

	/** They tried to accept it while it did not fit: what is missing is said as well. */
	get isAttempted(): boolean {
		return this.form.isAttempted;
	}
	set isAttempted(isAttempted: boolean) {
		this.form.isAttempted = isAttempted;
	}

	get view(): AnswerView {
		return this.#view;
	}
	set view(view: AnswerView) {
		if (view === 'whole' && this.#view !== 'whole') this.#writeWhole();
		this.#view = view;
	}

	/** Where the text that would go out stops being JSON. */
	readonly problem = $derived.by(() => {
		if (this.#view === 'whole') return new JsonDocument(this.whole).problem;
		return this.kind.answerBy === 'page' ? null : this.form.problem;
	});

	/** `format` is a hint by the specification of JSON Schema, so it stands in nobody's way. */
	get faults(): readonly Fault[] {
		const { verdict } = this.form;
		if (this.#view === 'whole' || verdict?.kind !== 'invalid') return [];
		return verdict.faults.filter(({ keyword }) => keyword !== 'format');
	}

	get isMisfit(): boolean {
		if (this.#view === 'whole') return false;
		return this.faults.length > 0 || (this.#view === 'form' && this.form.drafts.length > 0);
	}

	/** Name of the prepared answer that this is, untouched. */
	get preparedAs(): string | undefined {
		return this.#taken?.text === this.#textNow ? this.#taken.name : undefined;
	}

	/** Resolves when the text as it is has been looked at. */
	async validated(): Promise<void> {
		await this.#validation;
	}

	/** What accepting it would send. */
	answer(): ServerAnswer {
		if (this.#view !== 'whole') return this.kind.accept(this.form.text);
		if (this.wholeAs === 'result') return { kind: 'result', result: new RawJson(this.whole) };
		const { code, message } = readError(this.whole);
		return { kind: 'error', code, message };
	}

	/** Takes a prepared answer over, for a person to look at and to send. */
	take({ name, answer }: SavedAnswer): void {
		const { path, answerBy } = this.kind;
		const document = new JsonDocument(answer.kind === 'result' ? answer.text : '');
		const inner = answer.kind === 'result' && answerBy !== 'page' ? document.read(path) : undefined;
		const isAccepted = path.length === 0 || document.read(['action']) === '"accept"';
		if (inner !== undefined && isAccepted) {
			this.form.text = formatJson(inner);
			if (this.#view === 'whole') this.#view = this.views[0] ?? 'json';
		} else {
			const { code, message } = answer.kind === 'error' ? answer : { code: 0, message: '' };
			this.whole = formatJson(answer.kind === 'result' ? answer.text : JSON.stringify({ code, message }));
			this.wholeAs = answer.kind;
			this.#view = 'whole';
		}
		this.#taken = { name, text: this.#textNow };
	}

	get #textNow(): string {
		return this.#view === 'whole' ? `${this.wholeAs} ${this.whole}` : this.form.text;
	}

	get #schema(): unknown {
		return this.kind.schema(this.params);
	}

	#writeWhole(): void {
		const saved = toSaved(this.kind.accept(this.form.text));
		this.wholeAs = saved.kind;
		this.whole = saved.kind === 'result' ? formatJson(saved.text) : JSON.stringify(saved);
	}

	#validate(): void {
		const text = this.form.text;
		const schema = this.#schema;
		this.#validation = isWireObject(schema) ? this.#judge(schema, text) : Promise.resolve();
	}

	async #judge(schema: WireObject, text: string): Promise<void> {
		const verdict = await this.#validator.validate(schema, text);
		if (text === this.form.text) this.form.verdict = verdict;
	}
}

/** A person may write anything: what is no code, or no words, is sent as the nearest thing that an error can hold. */
function readError(text: string): { code: number; message: string } {
	const document = new JsonDocument(text);
	const code: unknown = JSON.parse(document.read(['code']) ?? '0');
	const message: unknown = JSON.parse(document.read(['message']) ?? '""');
	return {
		code: typeof code === 'number' ? code : 0,
		message: typeof message === 'string' ? message : JSON.stringify(message),
	};
}
