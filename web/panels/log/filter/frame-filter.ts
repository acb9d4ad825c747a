import type { FilteredFrame } from './filtered-frame.ts';
import { parseFilter, type FilterNode, type FilterProblem, type FilterTerm } from './filter-syntax.ts';
import { filterWords } from './filter-words.ts';
import { mostPatterns } from './pattern-search.ts';
import { textPattern } from './pattern.ts';

type Passes = (frame: FilteredFrame) => boolean;

/** What a filter lets through. */
export interface FrameFilter {
	/** It lets everything through. */
	readonly isEmpty: boolean;
	/** What is to be tried on the bodies before a frame is asked about. */
	readonly patterns: readonly RegExp[];
	passes(frame: FilteredFrame): boolean;
}

export type FilterReading =
	| { readonly ok: true; readonly filter: FrameFilter }
	| { readonly ok: false; readonly problem: FilterProblem };

export const noFilter: FrameFilter = { isEmpty: true, patterns: [], passes: () => true };

/** Reads what a person typed: a filter, or the first thing that is wrong with it. */
export function readFilter(text: string): FilterReading {
	const parsed = parseFilter(text, knownWords);
	if (!parsed.ok) return parsed;
	const found: Found = { patterns: [], problems: [] };
	const passes = compile(parsed.node, found);
	const [problem] = found.problems;
	if (problem) return { ok: false, problem };
	const isEmpty = parsed.node.kind === 'all' && parsed.node.of.length === 0;
	return { ok: true, filter: isEmpty ? noFilter : { isEmpty, patterns: found.patterns, passes } };
}

const words = new Map(filterWords.map((word) => [word.word, word]));
const knownWords: ReadonlySet<string> = new Set(words.keys());

/** What is noticed while a filter is compiled. */
interface Found {
	readonly patterns: RegExp[];
	readonly problems: FilterProblem[];
}

function compile(node: FilterNode, found: Found): Passes {
	switch (node.kind) {
		case 'term':
			return compileTerm(node, found);
		case 'not': {
			const passes = compile(node.of, found);
			return (frame) => !passes(frame);
		}
		case 'all': {
			const parts = node.of.map((part) => compile(part, found));
			return (frame) => parts.every((passes) => passes(frame));
		}
		case 'any': {
			const parts = node.of.map((part) => compile(part, found));
			return (frame) => parts.some((passes) => passes(frame));
		}
	}
}

function compileTerm(term: FilterTerm, found: Found): Passes {
	const word = words.get(term.word);
	if (!word) {
		const pattern = textPattern(term.value);
		return (frame) => frame.hasText(pattern);
	}
	const reading = word.read(term.value);
	if (typeof reading === 'function') return reading;
	if (typeof reading === 'string') return fail(term, reading, found);
	const place = found.patterns.push(reading) - 1;
	if (place >= mostPatterns) return fail(term, `A filter takes ${mostPatterns} patterns at most`, found);
	return (frame) => frame.holds(place);
}

function fail({ valueFrom, to }: FilterTerm, sentence: string, { problems }: Found): Passes {
	problems.push({ from: valueFrom, to, sentence });
	return () => false;
}
