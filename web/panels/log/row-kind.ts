import { messageText } from '#shared/wire/frame.ts';
import type { Message } from '#shared/wire/message.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { Kind } from './kinds.ts';

/** What a row is. Reads no tree, so that a filter can ask it of every frame. */
export function rowKind(entry: LogEntry): Kind {
	const { message } = entry;
	switch (message.kind) {
		case 'request':
		case 'result':
		case 'error':
		case 'notification':
			return message.kind;
		case 'batch':
			return batchKind(message.items[0]);
		case 'unreadable':
			return unreadableKind(entry);
		case 'aside':
			return asideKind(entry);
	}
}

function batchKind(first: Message | undefined): Kind {
	switch (first?.kind) {
		case 'request':
		case 'result':
		case 'error':
		case 'notification':
			return first.kind;
		default:
			return 'malformed';
	}
}

// Noise is a line that nobody meant as a message (stdio: a server must write nothing else to stdout); what looks like
// JSON, or is JSON but no JSON-RPC, was meant as one.
function unreadableKind({ frame, message }: LogEntry): Kind {
	const isPlainText =
		message.kind === 'unreadable' &&
		message.reason === 'not-json' &&
		frame.body.encoding === 'utf8' &&
		!/^\s*[[{]/.test(messageText(frame));
	if (isPlainText && frame.channel === 'stdout') return 'noise';
	return isPlainText && frame.channel === 'http-body' ? 'http' : 'malformed';
}

function asideKind({ frame }: LogEntry): Kind {
	switch (frame.channel) {
		case 'stderr':
			return 'stderr';
		case 'http-request':
		case 'http-response':
		case 'http-body':
			return 'http';
		case 'sse-event':
			return 'sse';
		case 'process':
			return 'process';
		default:
			return 'note';
	}
}
