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
export type LogSource = 'notification' | 'stderr';

/** One line of the timeline: a logging notification, or what a process wrote to stderr. */
export interface LogLine {
	readonly seq: number;
	/** Epoch ms. */
	readonly at: number;
	readonly source: LogSource;
	/** Undefined for stderr, and for a level that no revision knows. */
	readonly level: Level | undefined;
	/** The level as written, `stderr` for stderr. */
	readonly word: string;
	readonly logger: string;
	/** The words, or JSON where the data is no string. */
	readonly text: string;
	/** The data is an object or a list: there is a tree of it. */
	readonly hasTree: boolean;
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
			hasTree: false,
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
		hasTree: typeof data === 'object' && data !== null,
	};
}

export interface LogQuery {
	readonly text: string;
	/** Milder ones are left out; null shows all. */
	readonly least: Level | null;
	/** Null shows both. */
	readonly source: LogSource | null;
	/** Null shows every logger. */
	readonly logger: string | null;
}

/** Tells the lines that a query leaves; the query is taken apart once. */
export function lineFilter({ text, least, source, logger }: LogQuery): (line: LogLine) => boolean {
	const words = searchWords(text);
	const from = least === null ? 0 : levels.indexOf(least);
	return (line) => {
		if (source !== null && line.source !== source) return false;
		if (logger !== null && line.logger !== logger) return false;
		if (line.level !== undefined && levels.indexOf(line.level) < from) return false;
		if (words.length === 0) return true;
		const all = `${line.word} ${line.logger} ${line.text}`.toLowerCase();
		return words.every((word) => all.includes(word));
	};
}

/** What has to be in a line, in small letters. */
export function searchWords(text: string): readonly string[] {
	return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Cuts a text at the words that were looked for. */
export function markWords(
	text: string,
	words: readonly string[],
): readonly { readonly text: string; readonly isFound: boolean }[] {
	const small = text.toLowerCase();
	// Where small letters are longer than capitals, places in one are none in the other.
	if (words.length === 0 || small.length !== text.length) return [{ text, isFound: false }];
	const pieces: { text: string; isFound: boolean }[] = [];
	let from = 0;
	while (from < text.length) {
		let [start, length] = [text.length, 0];
		for (const word of words) {
			const at = small.indexOf(word, from);
			if (at >= 0 && (at < start || (at === start && word.length > length)))
				[start, length] = [at, word.length];
		}
		if (start > from) pieces.push({ text: text.slice(from, start), isFound: false });
		if (length > 0) pieces.push({ text: text.slice(start, start + length), isFound: true });
		from = start + length;
	}
	return pieces;
}

/** The lines as text, one each, for a file: time in UTC, level, logger, words. */
export function linesText(lines: readonly LogLine[]): string {
	return lines
		.map(({ at, word, logger, text }) =>
			[new Date(at).toISOString(), word, ...(logger === '' ? [] : [`[${logger}]`]), text].join(' '),
		)
		.join('\n')
		.concat('\n');
}
