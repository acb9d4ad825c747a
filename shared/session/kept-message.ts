import type { Frame } from '../wire/frame.ts';
import { messageText } from '../wire/frame.ts';
import { parseMessage, type Message, type RequestId } from '../wire/message.ts';

/**
 * The same message without its tree, for a log that holds many: a parsed tree takes several times the room of its text,
 * and most of them are looked at once. It is read again from the frame when somebody asks and nobody holds it any more.
 */
export function keptMessage(message: Message, frame: Frame): Message {
	switch (message.kind) {
		case 'request':
			return isTree(message.params)
				? new KeptRequest(message, new Tree(frame, message.params, paramsOf))
				: message;
		case 'notification':
			return isTree(message.params)
				? new KeptNotification(message.method, new Tree(frame, message.params, paramsOf))
				: message;
		case 'result':
			return isTree(message.result)
				? new KeptResult(message.id, new Tree(frame, message.result, resultOf))
				: message;
		case 'batch':
			return new KeptBatch(new Tree(frame, message.items, itemsOf));
		case 'error':
		case 'unreadable':
		case 'aside':
			return message;
	}
}

/** Part of a message: the same object for as long as anybody holds it. */
class Tree<Part> {
	readonly #frame: Frame;
	readonly #of: (message: Message) => Part;
	#held: WeakRef<Part & object> | null = null;

	constructor(frame: Frame, part: Part & object, of: (message: Message) => Part) {
		this.#frame = frame;
		this.#of = of;
		this.#held = new WeakRef(part);
	}

	get part(): Part {
		const held = this.#held?.deref();
		if (held) return held;
		const part = this.#of(parseMessage(messageText(this.#frame)));
		this.#held = isTree(part) ? new WeakRef(part) : null;
		return part;
	}
}

class KeptRequest {
	readonly kind = 'request';
	readonly id: RequestId;
	readonly method: string;
	declare readonly idText?: string;
	readonly #params: Tree<unknown>;

	constructor({ id, method, idText }: Message & { kind: 'request' }, params: Tree<unknown>) {
		this.id = id;
		this.method = method;
		if (idText !== undefined) this.idText = idText;
		this.#params = params;
	}

	get params(): unknown {
		return this.#params.part;
	}
}

class KeptNotification {
	readonly kind = 'notification';
	readonly method: string;
	readonly #params: Tree<unknown>;

	constructor(method: string, params: Tree<unknown>) {
		this.method = method;
		this.#params = params;
	}

	get params(): unknown {
		return this.#params.part;
	}
}

class KeptResult {
	readonly kind = 'result';
	readonly id: RequestId;
	readonly #result: Tree<unknown>;

	constructor(id: RequestId, result: Tree<unknown>) {
		this.id = id;
		this.#result = result;
	}

	get result(): unknown {
		return this.#result.part;
	}
}

class KeptBatch {
	readonly kind = 'batch';
	readonly #items: Tree<readonly Message[]>;

	constructor(items: Tree<readonly Message[]>) {
		this.#items = items;
	}

	get items(): readonly Message[] {
		return this.#items.part;
	}
}

function paramsOf(message: Message): unknown {
	return message.kind === 'request' || message.kind === 'notification' ? message.params : undefined;
}

function resultOf(message: Message): unknown {
	return message.kind === 'result' ? message.result : undefined;
}

function itemsOf(message: Message): readonly Message[] {
	return message.kind === 'batch' ? message.items : [];
}

function isTree(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}
