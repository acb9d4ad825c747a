import { messageText, type HeaderPairs } from '#shared/wire/frame.ts';
import type { Message, RequestId } from '#shared/wire/message.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader } from '#shared/session/session-view.ts';
import type { Kind } from './kinds.ts';
import { rowKind } from './row-kind.ts';
import { askedSubject, notificationSubject, resultSubject } from './subjects.ts';

/** What the list says of one frame. */
export interface RowFacts {
	readonly kind: Kind;
	/** What happened, in wire words; empty where only text crossed (stderr, noise, malformed). */
	readonly method: string;
	/** What it is about; cut to what a row can show. */
	readonly subject: string;
	/** As written on the wire: a string keeps its quotes. Empty where there is none. */
	readonly id: string;
	readonly tookMs?: number;
	/** Size as it crossed; undefined for what crossed no wire. */
	readonly bytes?: number;
}

const longestSubject = 300;

/** Reads what the list says of a frame. Pure: the same entry and the same calls give the same row. */
export function rowFacts(entry: LogEntry, calls: CallReader): RowFacts {
	const { frame } = entry;
	const meaning = describe(entry, calls);
	return {
		...meaning,
		subject: oneLine(meaning.subject),
		...(frame.direction === 'local' || (frame.head && frame.bytes === 0) ? {} : { bytes: frame.bytes }),
	};
}

function describe(entry: LogEntry, calls: CallReader): RowFacts {
	const { frame, message } = entry;
	if (message.kind === 'unreadable') return describeUnreadable(entry);
	if (message.kind !== 'aside') return describeMessage(entry, message, calls);
	switch (frame.channel) {
		case 'stderr':
			return text('stderr', frame.body.data);
		case 'http-request':
		case 'http-response':
			return describeHead(entry);
		case 'http-body':
			return { kind: 'http', method: 'body', subject: frame.bytes === 0 ? 'empty' : frame.body.data, id: '' };
		case 'sse-event':
			return describeEvent(entry);
		default:
			return describeLocal(entry);
	}
}

function describeMessage(entry: LogEntry, message: Message, calls: CallReader): RowFacts {
	const call = calls.of(entry.seq);
	switch (message.kind) {
		case 'request':
			return {
				kind: 'request',
				method: message.method,
				subject: call?.subject || askedSubject(message.method, message.params),
				id: idAsWritten(message.id, entry),
			};
		case 'notification':
			return {
				kind: 'notification',
				method: message.method,
				subject: notificationSubject(message.method, message.params),
				id: '',
			};
		case 'result':
		case 'error': {
			const answered = call?.replySeq === entry.seq ? call : undefined;
			const subject =
				message.kind === 'error'
					? `${message.error.code} ${message.error.message}`
					: resultSubject(answered?.method ?? '', answered?.subject ?? '', message.result);
			return {
				kind: message.kind,
				method: answered?.method ?? 'answers no request',
				subject,
				id: message.id === null ? 'null' : idAsWritten(message.id, entry),
				...(answered?.endedAt === undefined ? {} : { tookMs: answered.endedAt - answered.startedAt }),
			};
		}
		case 'batch': {
			const methods = message.items.map((item) => ('method' in item ? item.method : item.kind));
			return {
				kind: rowKind(entry),
				method: `batch of ${message.items.length}`,
				subject: methods.join(', '),
				id: '',
			};
		}
		default:
			return text('note', '');
	}
}

function describeUnreadable(entry: LogEntry): RowFacts {
	const { frame } = entry;
	const kind = rowKind(entry);
	const seen = frame.body.encoding === 'base64' ? hexStart(frame.body.data) : messageText(frame);
	return { ...text(kind, seen), method: kind === 'http' ? 'body' : '' };
}

function describeHead({ frame }: LogEntry): RowFacts {
	const { head } = frame;
	if (!head) return text('http', frame.body.data);
	const type = header(head.headers, 'content-type');
	if (head.kind === 'request') {
		const name = header(head.headers, 'mcp-name');
		const method = header(head.headers, 'mcp-method');
		const subject = name ? `Mcp-Name: ${name}` : method ? `Mcp-Method: ${method}` : type;
		return { kind: 'http', method: `${head.method} ${pathOf(head.url)}`, subject, id: '' };
	}
	return {
		kind: 'http',
		method: `${head.status} ${head.statusText}`.trimEnd(),
		subject: type,
		id: '',
		tookMs: head.tookMs,
	};
}

function describeEvent({ frame }: LogEntry): RowFacts {
	const { event, id, retryMs, comment, data } = frame.sse ?? {};
	const parts = [
		id === undefined ? '' : `id ${id}`,
		retryMs === undefined ? '' : `retry ${retryMs}`,
		comment === undefined ? '' : `comment ${comment.trim()}`,
		data ?? '',
	];
	const isComment = comment !== undefined && data === undefined && id === undefined;
	return {
		kind: 'sse',
		method: isComment ? 'comment' : (event ?? 'event'),
		subject: isComment ? comment.trim() : parts.filter((part) => part !== '').join(', '),
		id: '',
	};
}

function describeLocal({ frame }: LogEntry): RowFacts {
	const { event } = frame;
	switch (event?.kind) {
		case 'process-started': {
			const command = [event.command, ...event.args].join(' ');
			const pid = event.pid === null ? '' : `, pid ${event.pid}`;
			return { kind: 'process', method: 'started', subject: `${command}${pid}`, id: '' };
		}
		case 'process-exited': {
			const how = event.signal === null ? `code ${event.code ?? 'unknown'}` : `signal ${event.signal}`;
			return { kind: 'process', method: 'exited', subject: how, id: '' };
		}
		case 'stream-ended': {
			const method = event.broken ? 'stream broke off' : 'stream ended';
			return { kind: 'note', method, subject: frame.body.data, id: '' };
		}
		case 'failure':
			return { kind: 'note', method: event.code, subject: frame.body.data, id: '' };
		default:
			return text(frame.channel === 'process' ? 'process' : 'note', frame.body.data);
	}
}

function text(kind: Kind, subject: string): RowFacts {
	return { kind, method: '', subject, id: '' };
}

function header(headers: HeaderPairs, name: string): string {
	return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}

function pathOf(url: string): string {
	return URL.canParse(url) ? new URL(url).pathname : url;
}

// A double cannot hold every number; the digits that crossed are in the text.
function idAsWritten(id: RequestId, entry: LogEntry): string {
	if (typeof id === 'string') return JSON.stringify(id);
	if (Number.isSafeInteger(id)) return String(id);
	return /"id"\s*:\s*(-?[\d.]+(?:[eE][+-]?\d+)?)/.exec(messageText(entry.frame))?.[1] ?? String(id);
}

function hexStart(base64: string): string {
	const start = atob(base64.slice(0, 64));
	return Array.from(start, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(' ');
}

function oneLine(subject: string): string {
	const start = subject.length > longestSubject ? `${subject.slice(0, longestSubject)}…` : subject;
	return start.replace(/\s*[\r\n]+\s*/g, ' ');
}
