import { asObject } from '../protocol/dress.ts';
import type { Answer, Question } from '../protocol/question.ts';
import type { ServerRequest } from './session-view.ts';

/** An answer that goes out without a person, and the name under which they keep it. */
export type PreparedAnswer = Answer & { readonly preparedAs?: string };

/** Answers some questions without a person; null leaves a question to them. */
export type PreparedAnswers = (request: ServerRequest) => PreparedAnswer | Promise<PreparedAnswer> | null;

export interface ServerRequestsOptions {
	readonly prepared: PreparedAnswers | null;
	readonly onChange: () => void;
	/** Says what went wrong with a prepared answer. */
	readonly onFault: (sentence: string) => void;
	/** A question got an answer, by hand or as prepared. */
	readonly onAnswer?: (request: ServerRequest, by: 'person' | 'prepared') => void;
}

/** The server's questions, from the moment they are asked until a person has answered. */
export class ServerRequests {
	readonly #options: ServerRequestsOptions;
	readonly #waiting = new Map<string, (answer: Answer | null) => void>();
	#all: readonly ServerRequest[] = [];

	constructor(options: ServerRequestsOptions) {
		this.#options = options;
	}

	/** Replaced whole at every change. */
	get all(): readonly ServerRequest[] {
		return this.#all;
	}

	/** Resolves with the answer, or with null when the question was withdrawn. */
	ask(question: Question, signal: AbortSignal): Promise<Answer | null> {
		const key = `question-${this.#all.length + 1}`;
		const request: ServerRequest = { key, ...question, at: Date.now(), state: 'waiting' };
		this.#all = [...this.#all, request];
		const answered = new Promise<Answer | null>((resolve) => this.#waiting.set(key, resolve));
		const withdraw = () => this.#withdraw(key, signal.reason);
		if (signal.aborted) withdraw();
		else signal.addEventListener('abort', withdraw, { once: true });
		this.#options.onChange();
		void this.#answerAsPrepared(request);
		return answered.finally(() => signal.removeEventListener('abort', withdraw));
	}

	/** Does nothing where the question no longer waits. `preparedAs` is the name of a prepared answer. */
	answer(key: string, answer: Answer, preparedAs?: string, by: AnsweredBy = preparedBy(preparedAs)): void {
		const request = this.#all.find((each) => each.key === key && this.#waiting.has(key));
		if (request) this.#options.onAnswer?.(request, by);
		const state = answer.kind === 'error' ? 'refused' : 'answered';
		this.#settle(key, answer, { state, answer, ...(preparedAs === undefined ? {} : { preparedAs }) });
	}

	/** A person is done at the URL that they were sent to; ids that are not known are ignored (2025-11-25, elicitation). */
	completed(elicitationId: unknown, at: number): void {
		const isMeant = ({ params }: ServerRequest) =>
			typeof elicitationId === 'string' && asObject(params)['elicitationId'] === elicitationId;
		if (!this.#all.some(isMeant)) return;
		this.#all = this.#all.map((request) => (isMeant(request) ? { completedAt: at, ...request } : request));
		this.#options.onChange();
	}

	/** Where that fails, the question is left to a person. */
	async #answerAsPrepared(request: ServerRequest): Promise<void> {
		const { prepared, onFault } = this.#options;
		try {
			const answer = await prepared?.(request);
			if (!answer) return;
			const { preparedAs, ...said } = answer;
			this.answer(request.key, said, preparedAs, 'prepared');
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			onFault(`The prepared answer to \`${request.method}\` failed: ${reason}`);
		}
	}

	#withdraw(key: string, reason: unknown): void {
		this.#settle(key, null, {
			state: 'withdrawn',
			...(typeof reason === 'string' && reason !== '' ? { withdrawal: reason } : {}),
		});
	}

	#settle(key: string, answer: Answer | null, end: Partial<ServerRequest>): void {
		const resolve = this.#waiting.get(key);
		if (!resolve) return;
		this.#waiting.delete(key);
		const settled = { ...end, settledAt: Date.now() };
		this.#all = this.#all.map((request) => (request.key === key ? { ...request, ...settled } : request));
		resolve(answer);
		this.#options.onChange();
	}
}

type AnsweredBy = 'person' | 'prepared';

function preparedBy(name: string | undefined): AnsweredBy {
	return name === undefined ? 'person' : 'prepared';
}
