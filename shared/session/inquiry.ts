import { automaticAnswer } from '../protocol/automatic-answer.ts';
import type { ClientProfile } from '../protocol/client-profile.ts';
import type { Connection } from '../protocol/connection.ts';
import type { Answer, Question } from '../protocol/question.ts';
import type { InputRequest } from '../protocol/input-request.ts';

export interface InquiryOptions {
	readonly connection: () => Connection | null;
	readonly client: () => ClientProfile;
	/** Withdraws what is still open. */
	readonly signal: AbortSignal;
	/** How many questions wait for a person at the moment. */
	readonly onCount: (open: number) => void;
}

/** What became of all that was asked together. */
export type Findings =
	| { readonly kind: 'answered'; readonly responses: Readonly<Record<string, unknown>> }
	| { readonly kind: 'refused'; readonly reason: string }
	| { readonly kind: 'withdrawn' };

/** What a server has to know before it goes on: answered at once where nobody has to decide, else by a person. */
export class Inquiry {
	readonly #options: InquiryOptions;
	#open = 0;

	constructor(options: InquiryOptions) {
		this.#options = options;
	}

	/** Every requested input has to be there before the next round (specification, multi round-trip requests). */
	async answers(
		requests: readonly InputRequest[],
		asked: Pick<Question, 'seq' | 'during' | 'via'>,
	): Promise<Findings> {
		const answers = await Promise.all(
			requests.map(async (request) => [request.key, await this.#answer(request, asked)] as const),
		);
		const responses: Record<string, unknown> = {};
		for (const [key, answer] of answers) {
			if (answer === null) return { kind: 'withdrawn' };
			// A bare result is all that a round can carry, so that a refusal ends it.
			if (answer.kind === 'error') return { kind: 'refused', reason: answer.message };
			responses[key] = answer.result;
		}
		return { kind: 'answered', responses };
	}

	async #answer(
		{ method, params }: InputRequest,
		asked: Pick<Question, 'seq' | 'during' | 'via'>,
	): Promise<Answer | null> {
		const { connection, client, signal } = this.#options;
		const automatic = automaticAnswer(method, params, client());
		if (automatic?.kind === 'result') return automatic;
		const open = connection();
		if (!open) return null;
		this.#count(1);
		const answer = await open.ask({ method, params, ...asked }, signal);
		this.#count(-1);
		return answer;
	}

	#count(by: 1 | -1): void {
		this.#open += by;
		this.#options.onCount(this.#open);
	}
}
