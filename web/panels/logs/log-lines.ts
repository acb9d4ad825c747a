import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';

/** The levels of RFC 5424, mildest first, and where stderr lines stand: they have none. */
export const levels = [
	'debug',
	'info',
	'notice',
	'warning',
	'error',
	'critical',
	'alert',
	'emergency',
] as const;

export type Level = (typeof levels)[number];

/** One line of the timeline: a logging notification, or what a process wrote to stderr. */
export interface LogLine {
	readonly seq: number;
	/** Epoch ms. */
	readonly at: number;
	readonly source: 'notification' | 'stderr';
	/** Undefined for stderr, and for a level that no revision knows. */
	readonly level: Level | undefined;
	/** The level as written, `stderr` for stderr. */
	readonly word: string;
	readonly logger: string;
	/** The words, or JSON where the data is no string. */
	readonly text: string;
}

/** The line that a frame is; null where it is something else. */
export function logLine({ seq, frame, message }: LogEntry): LogLine | null {
	if (frame.channel === 'stderr') {
		return {
			seq,
			at: frame.at,
			source: 'stderr',
			level: undefined,
			word: 'stderr',
			logger: '',
			text: frame.body.data,
		};
	}
	if (message.kind !== 'notification' || message.method !== 'notifications/message') return null;
	const { level, logger, data } = isSchemaObject(message.params) ? message.params : {};
	return {
		seq,
		at: frame.at,
		source: 'notification',
		level: levels.find((one) => one === level),
		word: typeof level === 'string' ? level : 'no level',
		logger: typeof logger === 'string' ? logger : '',
		text: typeof data === 'string' ? data : JSON.stringify(data ?? null),
	};
}

export interface LogQuery {
	readonly text: string;
	/** Milder ones are left out; null shows all. */
	readonly least: Level | null;
	readonly hasStderr: boolean;
}

export function fitsQuery(line: LogLine, { text, least, hasStderr }: LogQuery): boolean {
	if (line.source === 'stderr' && !hasStderr) return false;
	if (least !== null && line.level !== undefined && levels.indexOf(line.level) < levels.indexOf(least))
		return false;
	const all = `${line.word} ${line.logger} ${line.text}`.toLowerCase();
	return text
		.toLowerCase()
		.split(/\s+/)
		.filter(Boolean)
		.every((word) => all.includes(word));
}
