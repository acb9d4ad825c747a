import type { FilteredFrame } from './filtered-frame.ts';
import { parseFilter, type FilterNode, type FilterProblem, type FilterTerm } from './filter-syntax.ts';
import { filterWords } from './filter-words.ts';
import { textPattern } from './pattern.ts';

type Passes = (frame: FilteredFrame) => boolean;

/** What a filter lets through. */
export interface FrameFilter {
	/** It lets everything through. */
	readonly isEmpty: boolean;
	passes(frame: FilteredFrame): boolean;
}

export type FilterReading =
	| { readonly ok: true; readonly filter: FrameFilter }
	| { readonly ok: false; readonly problem: FilterProblem };

export const noFilter: FrameFilter = { isEmpty: true, passes: () => true };

/** Reads what a person typed: a filter, or the first thing that is wrong with it. */
export function readFilter(text: string): FilterReading {
	const parsed = parseFilter(text, knownWords);
	if (!parsed.ok) return parsed;
	const problems: FilterProblem[] = [];
	const passes = compile(parsed.node, problems);
	const [problem] = problems;
	if (problem) return { ok: false, problem };
	const isEmpty = parsed.node.kind === 'all' && parsed.node.of.length === 0;
	return { ok: true, filter: isEmpty ? noFilter : { isEmpty, passes } };
}

const words = new Map(filterWords.map((word) => [word.word, word]));
const knownWords: ReadonlySet<string> = new Set(words.keys());

function compile(node: FilterNode, problems: FilterProblem[]): Passes {
	switch (node.kind) {
		case 'term':
			return compileTerm(node, problems);
		case 'not': {
			const passes = compile(node.of, problems);
			return (frame) => !passes(frame);
		}
		case 'all': {
			const parts = node.of.map((part) => compile(part, problems));
			return (frame) => parts.every((passes) => passes(frame));
		}
		case 'any': {
			const parts = node.of.map((part) => compile(part, problems));
			return (frame) => parts.some((passes) => passes(frame));
		}
	}
}

function compileTerm(term: FilterTerm, problems: FilterProblem[]): Passes {
	const word = words.get(term.word);
	if (!word) {
		const pattern = textPattern(term.value);
		return (frame) => frame.hasText(pattern);
	}
	const reading = word.read(term.value);
	if (typeof reading !== 'string') return reading;
	problems.push({ from: term.valueFrom, to: term.to, sentence: reading });
	return () => false;
}
