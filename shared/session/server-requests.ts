import { asObject } from '../protocol/dress.ts';
import type { Answer, Question } from '../protocol/question.ts';
import type { ServerRequest } from './session-view.ts';

/** Answers some questions without a person; null leaves a question to them. */
export type PreparedAnswers = (request: ServerRequest) => Answer | Promise<Answer> | null;

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
		const withdraw = () => this.#settle(key, null);
		if (signal.aborted) withdraw();
		else signal.addEventListener('abort', withdraw, { once: true });
		this.#options.onChange();
		void this.#answerAsPrepared(request);
		return answered.finally(() => signal.removeEventListener('abort', withdraw));
	}

	/** Does nothing where the question no longer waits. */
	answer(key: string, answer: Answer, by: 'person' | 'prepared' = 'person'): void {
		const request = this.#all.find((each) => each.key === key && this.#waiting.has(key));
		if (request) this.#options.onAnswer?.(request, by);
		this.#settle(key, answer);
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
			if (answer) this.answer(request.key, answer, 'prepared');
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			onFault(`The prepared answer to \`${request.method}\` failed: ${reason}`);
		}
	}

	#settle(key: string, answer: Answer | null): void {
		const resolve = this.#waiting.get(key);
		if (!resolve) return;
		this.#waiting.delete(key);
		const state = answer === null ? 'withdrawn' : answer.kind === 'error' ? 'refused' : 'answered';
		this.#all = this.#all.map((request) => (request.key === key ? { ...request, state } : request));
		resolve(answer);
		this.#options.onChange();
	}
}
