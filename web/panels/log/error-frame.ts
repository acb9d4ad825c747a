import type { LogEntry } from '#shared/session/log-entry.ts';
import { messageText, type Frame } from '#shared/wire/frame.ts';
import type { Message } from '#shared/wire/message.ts';

/** Whether a frame tells of something that went wrong, whoever did it. */
export function isErrorFrame({ frame, message }: LogEntry): boolean {
	if (saysError(message, frame)) return true;
	if (frame.head?.kind === 'response') return frame.head.status >= 400;
	const { event } = frame;
	switch (event?.kind) {
		case 'failure':
			return true;
		case 'process-exited':
			return event.code !== 0 && event.code !== null;
		case 'stream-ended':
			return event.broken;
		default:
			return false;
	}
}

function saysError(message: Message, frame: Frame): boolean {
	switch (message.kind) {
		case 'error':
		case 'unreadable':
			return true;
		case 'result':
			// Most results are no errors, and reading their trees again costs.
			if (!messageText(frame).includes('"isError"')) return false;
			return isObject(message.result) && message.result['isError'] === true;
		case 'batch':
			return message.items.some((item) => saysError(item, frame));
		default:
			return false;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
