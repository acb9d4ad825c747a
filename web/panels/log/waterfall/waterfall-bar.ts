import { formatDuration } from '#shared/text/time.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader } from '#shared/session/session-view.ts';
import { isErrorFrame } from '../error-frame.ts';
import type { ExchangeTime } from './exchange-times.ts';

/** What a row shows in the waterfall: how long something waited, and how long it was being answered. */
export interface WaterfallBar {
	/** Each way has a height of its own, so that streams can be told from single answers. */
	readonly lane: 'stdio' | 'post' | 'sse' | 'listen' | 'single';
	readonly segments: readonly WaterfallSegment[];
	/** The same in words. */
	readonly words: string;
}

export interface WaterfallSegment {
	readonly tone: 'wait' | 'answer' | 'error' | 'single';
	/** Epoch ms. */
	readonly from: number;
	readonly to: number;
}

export interface WaterfallContext {
	readonly calls: CallReader;
	readonly exchangeOf: (exchange: string) => ExchangeTime | undefined;
	readonly at: (seq: number) => LogEntry | undefined;
	/** Where what has not ended yet ends for now. */
	readonly now: number;
}

/** What this row shows in the waterfall. A request shows its call, the head of an HTTP request its exchange, others a moment. */
export function waterfallBar(entry: LogEntry, context: WaterfallContext): WaterfallBar {
	const { frame, seq } = entry;
	const exchange = frame.exchange === undefined ? undefined : context.exchangeOf(frame.exchange);
	const call = context.calls.of(seq);
	if (call?.requestSeq === seq) {
		const isOver = call.endedAt !== undefined;
		const firstSign = call.progressSeqs[0];
		return spanBar({
			lane: exchange?.lane ?? 'stdio',
			from: call.startedAt,
			answeredAt:
				exchange?.answeredAt ?? (firstSign === undefined ? undefined : context.at(firstSign)?.frame.at),
			to: call.endedAt ?? context.now,
			isOver,
			isError: isOver && (call.state !== 'answered' || isErrorReply(call.replySeq, context)),
		});
	}
	if (frame.head?.kind === 'request' && exchange) {
		const to = exchange.isOver ? exchange.lastAt : context.now;
		const { lane, startedAt, answeredAt, isOver, isError } = exchange;
		return spanBar({ lane, from: startedAt, answeredAt, to, isOver, isError });
	}
	const tone = isErrorFrame(entry) ? 'error' : 'single';
	return { lane: 'single', segments: [{ tone, from: frame.at, to: frame.at }], words: '' };
}

interface Span {
	readonly lane: WaterfallBar['lane'];
	readonly from: number;
	readonly answeredAt: number | undefined;
	readonly to: number;
	readonly isOver: boolean;
	readonly isError: boolean;
}

const laneWords = { stdio: 'stdio', post: 'POST', sse: 'SSE', listen: 'listen stream', single: '' } as const;

function spanBar({ lane, from, answeredAt, to, isOver, isError }: Span): WaterfallBar {
	const answerFrom = Math.min(answeredAt ?? (isOver ? to : Infinity), to);
	const waited = formatDuration(answerFrom - from);
	const words = [laneWords[lane], `waited ${waited}`];
	if (answeredAt !== undefined) words.push(`answered for ${formatDuration(to - answerFrom)}`);
	if (!isOver) words.push('not ended yet');
	if (isError) words.push('ended with an error');
	const last = isError ? 'error' : 'answer';
	const isAnswered = answeredAt !== undefined || isOver;
	const segments: WaterfallSegment[] = [{ tone: 'wait', from, to: answerFrom }];
	if (isAnswered) segments.push({ tone: last, from: answerFrom, to });
	return { lane, segments, words: words.join(', ') };
}

function isErrorReply(replySeq: number | undefined, { at }: WaterfallContext): boolean {
	const reply = replySeq === undefined ? undefined : at(replySeq);
	return reply !== undefined && isErrorFrame(reply);
}
