import { messageText, type Frame } from '../../wire/frame.ts';
import {
	parseMessage,
	readMessage,
	type Message,
	type RequestId,
	type RpcError,
} from '../../wire/message.ts';

// An answer has one of these members; where the name may hide behind an escape, we look closer.
const mayAnswer = /"result"|"error"|\\u/;

/** The requests in one sent text, crossed off as their answers pass. */
export class AwaitedAnswers {
	/** The method, where the text is one request or one notification. */
	readonly method: string | undefined;
	readonly #ids: ReadonlySet<RequestId>;
	readonly #open: Set<RequestId>;
	#idlessError: RpcError | undefined;
	#problem: string | undefined;

	constructor(text: string) {
		const message = parseMessage(text);
		this.method = message.kind === 'request' || message.kind === 'notification' ? message.method : undefined;
		this.#ids = new Set(requestIds(message));
		this.#open = new Set(this.#ids);
	}

	/** False for a notification, a response, or a text that is no message: nothing will come for it. */
	get isRequest(): boolean {
		return this.#ids.size > 0;
	}

	get isAnswered(): boolean {
		return this.isRequest && this.#open.size === 0;
	}

	/** What keeps an answer that came from being read: no better one will follow. */
	get problem(): string | undefined {
		return this.#problem;
	}

	/** `request 3`, for sentences. */
	get name(): string {
		return `request ${[...this.#ids].map((id) => JSON.stringify(id)).join(', ')}`;
	}

	/** An error that names no request: all that a server says which could not, or would not, read ours. */
	get idlessError(): RpcError | undefined {
		return this.#idlessError;
	}

	see(frame: Frame): void {
		// A long call is mostly notifications: they need no second parsing here.
		if (this.isAnswered || !mayAnswer.test(messageText(frame))) return;
		for (const message of flat(readMessage(frame))) {
			if (message.kind === 'unreadable') this.#seeBroken(message);
			if (message.kind !== 'result' && message.kind !== 'error') continue;
			if (message.id !== null) this.#open.delete(message.id);
			else if (message.kind === 'error') this.#idlessError = message.error;
		}
	}

	#seeBroken({ answers, detail }: Message & { kind: 'unreadable' }): void {
		if (answers !== undefined && this.#open.has(answers)) this.#problem ??= detail;
	}
}

function requestIds(message: Message): readonly RequestId[] {
	return flat(message).flatMap((one) => (one.kind === 'request' ? [one.id] : []));
}

function flat(message: Message): readonly Message[] {
	return message.kind === 'batch' ? message.items : [message];
}
