import type { LocalEvent } from '../wire/frame.ts';
import type { Message, RequestId } from '../wire/message.ts';
import { RawJson, writeJson } from '../wire/raw-json.ts';
import { automaticAnswer } from './automatic-answer.ts';
import { asObject, isObject } from './dress.ts';
import type { ClientProfile } from './client-profile.ts';
import type { Answer, AskPerson, Question } from './question.ts';
import type { Delivery } from './transport.ts';

type RequestMessage = Message & { kind: 'request' };

export interface IncomingRequestsOptions {
	/** As it is at the moment: a person may change it. */
	readonly client: () => ClientProfile;
	readonly ask: AskPerson;
	readonly send: (text: string) => Promise<Delivery>;
	readonly tell: (event: LocalEvent, sentence: string, exchange?: string) => void;
}

/** The server's own requests (up to 2025-11-25): answered at once where nobody has to decide, else by a person. */
export class IncomingRequests {
	readonly #options: IncomingRequestsOptions;
	readonly #open = new Map<RequestId, AbortController>();

	constructor(options: IncomingRequestsOptions) {
		this.#options = options;
	}

	/** `during` is the request seq of our call during which it came, where that is known. */
	take(message: RequestMessage, seq: number, during: number | null): void {
		const answer = automaticAnswer(message.method, message.params, this.#options.client());
		if (answer) void this.#respond(message, answer);
		else void this.#ask(message, seq, during);
	}

	/** The server no longer wants an answer (specification, cancellation). */
	withdraw(id: RequestId, reason: unknown): void {
		this.#open.get(id)?.abort(typeof reason === 'string' ? `The server: ${reason}` : undefined);
	}

	async #ask(message: RequestMessage, seq: number, during: number | null): Promise<void> {
		const withdrawal = new AbortController();
		this.#open.set(message.id, withdrawal);
		const { method, params } = message;
		const tied = during === null ? {} : { during };
		const question: Question = { method, params, seq, via: 'request', ...tied };
		const answer = await this.#options.ask(question, withdrawal.signal);
		this.#open.delete(message.id);
		if (answer) await this.#respond(message, answer);
	}

	async #respond({ id, idText, method, params }: RequestMessage, answer: Answer): Promise<void> {
		const body =
			answer.kind === 'result'
				? { result: ofSameTask(answer.result, params) }
				: { error: { code: answer.code, message: answer.message } };
		// The id goes back as it was written: a double would give a big integer another value.
		const echoed = idText === undefined ? id : new RawJson(idText);
		const delivery = await this.#options.send(writeJson({ jsonrpc: '2.0', id: echoed, ...body }));
		if (delivery.ok) return;
		const { hop, code, detail, exchange } = delivery.failure;
		const sentence = `The answer to \`${method}\` did not arrive: ${detail}`;
		this.#options.tell({ kind: 'failure', hop, code }, sentence, exchange);
	}
}

const relatedTask = 'io.modelcontextprotocol/related-task';

/** The answer to a question of a task names the task as well (specification 2025-11-25, tasks: related messages). */
function ofSameTask(result: unknown, params: unknown): unknown {
	const task = asObject(asObject(params)['_meta'])[relatedTask];
	if (task === undefined || !isObject(result)) return result;
	return { ...result, _meta: { [relatedTask]: task, ...asObject(result['_meta']) } };
}
