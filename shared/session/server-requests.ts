import type { Answer, Question } from '../protocol/question.ts';
import type { ServerRequest } from './session-view.ts';

/** The server's questions, from the moment they are asked until a person has answered. */
export class ServerRequests {
	readonly #onChange: () => void;
	readonly #waiting = new Map<string, (answer: Answer | null) => void>();
	#all: readonly ServerRequest[] = [];

	constructor(onChange: () => void) {
		this.#onChange = onChange;
	}

	/** Replaced whole at every change. */
	get all(): readonly ServerRequest[] {
		return this.#all;
	}

	/** Resolves with the answer, or with null when the question was withdrawn. */
	ask(question: Question, signal: AbortSignal): Promise<Answer | null> {
		const key = `question-${this.#all.length + 1}`;
		this.#all = [...this.#all, { key, ...question, at: Date.now(), state: 'waiting' }];
		const answered = new Promise<Answer | null>((resolve) => this.#waiting.set(key, resolve));
		const withdraw = () => this.#settle(key, null);
		if (signal.aborted) withdraw();
		else signal.addEventListener('abort', withdraw, { once: true });
		this.#onChange();
		return answered.finally(() => signal.removeEventListener('abort', withdraw));
	}

	/** Does nothing where the question no longer waits. */
	answer(key: string, answer: Answer): void {
		this.#settle(key, answer);
	}

	#settle(key: string, answer: Answer | null): void {
		const resolve = this.#waiting.get(key);
		if (!resolve) return;
		this.#waiting.delete(key);
		const state = answer === null ? 'withdrawn' : answer.kind === 'error' ? 'refused' : 'answered';
		this.#all = this.#all.map((request) => (request.key === key ? { ...request, state } : request));
		resolve(answer);
		this.#onChange();
	}
}
