import { messageText } from '#shared/wire/frame.ts';
import { isErrorFrame } from '../error-frame.ts';
import { kindWords } from '../kinds.ts';
import { readClockTime } from './clock-time.ts';
import { byteUnits, readComparison, timeUnits } from './comparison.ts';
import type { FilteredFrame } from './filtered-frame.ts';
import { readGlob, readPattern, textPattern } from './pattern.ts';

/** Whether a frame is what was asked for, a pattern for its body, or a sentence about what keeps the value from being read. */
export type WordReading = ((frame: FilteredFrame) => boolean) | RegExp | string;

/** A word that may stand before a colon. */
export interface FilterWord {
	readonly word: string;
	/** What it asks for, in a few words. */
	readonly hint: string;
	/** All values, where there are few, or examples of what may be written. */
	readonly values?: readonly string[];
	/** Values are offered from what this session has seen of these. */
	readonly seen?: 'methods' | 'tools' | 'statuses';
	read(value: string): WordReading;
}

/** Every word of the filter. A new one is one entry here. */
export const filterWords: readonly FilterWord[] = [
	{
		word: 'kind',
		hint: 'what a row is',
		values: Object.values(kindWords),
		read: (value) => {
			const wanted = value.toLowerCase();
			const kinds = Object.entries(kindWords).filter(([, said]) => said.toLowerCase().startsWith(wanted));
			if (kinds.length === 0) return `No kind is called ${value}: ${Object.values(kindWords).join(', ')}`;
			const names = new Set(kinds.map(([kind]) => kind));
			return ({ kind }) => names.has(kind);
		},
	},
	{
		word: 'method',
		hint: 'method, * for anything',
		seen: 'methods',
		read: (value) => {
			const glob = readGlob(value);
			return ({ method }) => glob.test(method);
		},
	},
	{
		word: 'tool',
		hint: 'all frames of calls of a tool',
		seen: 'tools',
		read: (value) => {
			const glob = readGlob(value);
			return ({ call }) => call?.method === 'tools/call' && glob.test(call.subject);
		},
	},
	{
		word: 'dir',
		hint: 'in, out, or seen here',
		values: ['in', 'out', 'local'],
		read: (value) => {
			const wanted = value.toLowerCase();
			if (!['in', 'out', 'local'].some((direction) => direction.startsWith(wanted)))
				return `A direction is in, out or local, not ${value}`;
			return ({ entry }) => entry.frame.direction.startsWith(wanted);
		},
	},
	{
		word: 'id',
		hint: 'id of a request and its reply',
		read:
			(value) =>
			({ facts }) =>
				facts.id === value || facts.id === JSON.stringify(value),
	},
	{
		word: 'status',
		hint: 'HTTP status: 404, >=400, 4xx',
		values: ['>=400', '2xx', '4xx', '5xx'],
		seen: 'statuses',
		read: (value) => {
			const family = /^([1-5])xx$/i.exec(value)?.[1];
			const holds = readComparison(family === undefined ? value : `${family}00..${family}99`, { '': 1 });
			if (!holds) return `Write a status like 404, >=400 or 4xx, not ${value}`;
			return ({ entry }) => entry.frame.head?.kind === 'response' && holds(entry.frame.head.status);
		},
	},
	{
		word: 'size',
		hint: 'bytes: >10kb, <1mb',
		values: ['>1kb', '>10kb', '>100kb', '>1mb'],
		read: (value) => {
			const holds = readComparison(value, byteUnits);
			if (!holds) return `Write a size like >10kb, <512 or 1kb..2kb, not ${value}`;
			return ({ bytes }) => bytes !== undefined && holds(bytes);
		},
	},
	{
		word: 'took',
		hint: 'time of a call: >100ms, >1s',
		values: ['>100ms', '>1s', '>10s'],
		read: (value) => {
			const holds = readComparison(value, timeUnits);
			if (!holds) return `Write a time like >1s, <100ms or 1s..2s, not ${value}`;
			return ({ tookMs }) => tookMs !== undefined && holds(tookMs);
		},
	},
	{
		word: 'has',
		hint: 'an error, a mark or a note',
		values: ['error', 'mark', 'note'],
		read: (value) => {
			switch (value.toLowerCase()) {
				case 'error':
					return ({ entry }) => isErrorFrame(entry);
				case 'mark':
					return ({ annotation }) => annotation?.isMarked ?? false;
				case 'note':
					return ({ annotation }) => (annotation?.note ?? '') !== '';
				default:
					return `A frame has an error, a mark or a note; ${value} is none of these`;
			}
		},
	},
	{
		word: 'after',
		hint: 'time of day: 12:01, 12:01:03.120',
		read: (value) => readTime(value, (distance) => distance >= 0),
	},
	{
		word: 'before',
		hint: 'time of day: 12:01, 12:01:03.120',
		read: (value) => readTime(value, (distance) => distance <= 0),
	},
	{
		word: 'body',
		hint: 'text or /pattern/i in the body alone',
		read: (value) => {
			if (!value.startsWith('/')) {
				const text = textPattern(value);
				return ({ entry }) => text.test(messageText(entry.frame));
			}
			const reading = readPattern(value);
			return reading.ok ? reading.expression : reading.sentence;
		},
	},
];

function readTime(value: string, holds: (distance: number) => boolean): WordReading {
	const bound = readClockTime(value);
	if (!bound) return `Write a time like 12:01, 12:01:03.120 or 2026-12-01T12:00, not ${value}`;
	return ({ entry }) => holds(bound(entry.frame.at));
}
