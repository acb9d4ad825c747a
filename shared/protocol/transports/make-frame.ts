import type { Direction, Frame, LocalEvent } from '../../wire/frame.ts';

const encoder = new TextEncoder();

/** Epoch milliseconds with fractions: a local server answers within one millisecond. */
export function now(): number {
	return performance.timeOrigin + performance.now();
}

/** A frame whose body is text of our own making. */
export function textFrame(
	direction: Direction,
	channel: Frame['channel'],
	text: string,
	more: Partial<Pick<Frame, 'at' | 'bytes' | 'exchange' | 'head' | 'event'>> = {},
): Frame {
	return {
		at: now(),
		direction,
		channel,
		body: { encoding: 'utf8', data: text },
		bytes: more.bytes ?? encoder.encode(text).length,
		...more,
	};
}

/** Something that we saw and that crossed no wire: `event` says it to programs, `sentence` to people. */
export function localFrame(
	channel: 'process' | 'connection',
	event: LocalEvent,
	sentence: string,
	more: Partial<Pick<Frame, 'at' | 'exchange'>> = {},
): Frame {
	return textFrame('local', channel, sentence, { ...more, event });
}
