import type { Annotation } from '#shared/session/annotations.ts';
import type { Call } from '#shared/session/call.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader } from '#shared/session/session-view.ts';
import { messageText } from '#shared/wire/frame.ts';
import type { Message } from '#shared/wire/message.ts';
import type { Kind } from '../kinds.ts';
import { rowFacts, type RowFacts } from '../row-facts.ts';
import { rowKind } from '../row-kind.ts';
import type { HeldPatterns } from './pattern-search.ts';
import type { TextTest } from './pattern.ts';

/** Where a filter looks beyond the frame itself. */
export interface FrameContext {
	readonly calls: CallReader;
	readonly annotations: ReadonlyMap<number, Annotation>;
}

/** One frame as a filter sees it. What costs more than a look is worked out when it is asked for. */
export class FilteredFrame {
	readonly entry: LogEntry;
	readonly #context: FrameContext;
	readonly #held: HeldPatterns;
	#facts: RowFacts | undefined;

	/** `held`: the patterns of the filter that its body has. */
	constructor(entry: LogEntry, context: FrameContext, held: HeldPatterns = 0) {
		this.entry = entry;
		this.#context = context;
		this.#held = held;
	}

	/** Whether its body has the pattern with this place among those of the filter. */
	holds(place: number): boolean {
		return (this.#held & (1 << place)) !== 0;
	}

	get facts(): RowFacts {
		return (this.#facts ??= rowFacts(this.entry, this.#context.calls));
	}

	get call(): Call | undefined {
		return this.#context.calls.of(this.entry.seq);
	}

	get annotation(): Annotation | undefined {
		return this.#context.annotations.get(this.entry.seq);
	}

	get kind(): Kind {
		return rowKind(this.entry);
	}

	/** As in its row; reads no tree where the message itself, or its call, has it. */
	get method(): string {
		const { message } = this.entry;
		if (message.kind === 'request' || message.kind === 'notification') return message.method;
		return (isReply(message) && this.call?.method) || this.facts.method;
	}

	/** Milliseconds; undefined for what answers nothing. */
	get tookMs(): number | undefined {
		const { frame, message, seq } = this.entry;
		if (frame.head?.kind === 'response') return frame.head.tookMs;
		const call = isReply(message) ? this.call : undefined;
		return call?.replySeq === seq && call.endedAt !== undefined ? call.endedAt - call.startedAt : undefined;
	}

	/** Undefined for what crossed no wire. */
	get bytes(): number | undefined {
		const { frame } = this.entry;
		return frame.direction === 'local' || (frame.head && frame.bytes === 0) ? undefined : frame.bytes;
	}

	/** Whether it has this text where a person would look: in its body, in what its row says, in its headers, in its note. */
	hasText(pattern: TextTest): boolean {
		const { frame, message } = this.entry;
		if (pattern.test(messageText(frame))) return true;
		const note = this.annotation?.note;
		if (note !== undefined && pattern.test(note)) return true;
		// The body of a request or a notification has all that its row says; a reply's row says what was asked as well.
		if (message.kind === 'request' || message.kind === 'notification') return false;
		if (isReply(message)) return pattern.test(`${this.call?.method ?? ''} ${this.call?.subject ?? ''}`);
		if (pattern.test(this.facts.method) || pattern.test(this.facts.subject)) return true;
		return frame.head?.headers.some(([name, value]) => pattern.test(`${name}: ${value}`)) ?? false;
	}
}

function isReply({ kind }: Message): boolean {
	return kind === 'result' || kind === 'error';
}
