/** A place in the text of a filter, and what is wrong there. */
export interface FilterProblem {
	readonly from: number;
	readonly to: number;
	readonly sentence: string;
}

/** One thing that is asked for, as it was written. */
export interface FilterTerm {
	readonly kind: 'term';
	/** What stood before the colon, in small letters; empty for free text. */
	readonly word: string;
	/** Without quotes; a pattern keeps its slashes. */
	readonly value: string;
	readonly isQuoted: boolean;
	readonly from: number;
	readonly to: number;
	/** Where its value begins. */
	readonly valueFrom: number;
}

export type FilterNode =
	| FilterTerm
	| { readonly kind: 'not'; readonly of: FilterNode }
	| { readonly kind: 'all' | 'any'; readonly of: readonly FilterNode[] };

export type Parsed =
	{ readonly ok: true; readonly node: FilterNode } | { readonly ok: false; readonly problem: FilterProblem };

/**
 * The grammar of the filter, in which what stands side by side binds closer than OR:
 *
 *     filter = all { "OR" all }
 *     all    = one { one }
 *     one    = [ "-" ] ( "(" filter ")" | [ word ":" ] value )
 *     value  = '"' … '"' | "/" … "/" [ "i" ] | anything without a blank
 *
 * `words` are those that may stand before a colon; any other (`https:`, `jsonrpc:`) is text like the rest. A word without
 * its value, or a `-` with nothing behind it, is still being typed and asks for nothing.
 */
export function parseFilter(text: string, words: ReadonlySet<string>): Parsed {
	try {
		return { ok: true, node: new Parser(text, words).whole() };
	} catch (error) {
		if (error instanceof FilterError) return { ok: false, problem: error.problem };
		throw error;
	}
}

/** Leaves the parser, however deep it is; never leaves this file. */
class FilterError extends Error {
	readonly problem: FilterProblem;

	constructor(problem: FilterProblem) {
		super(problem.sentence);
		this.problem = problem;
	}
}

const deepest = 32;

class Parser {
	readonly #text: string;
	readonly #words: ReadonlySet<string>;
	#at = 0;
	#open = 0;

	constructor(text: string, words: ReadonlySet<string>) {
		this.#text = text;
		this.#words = words;
	}

	whole(): FilterNode {
		return this.#filter();
	}

	#filter(): FilterNode {
		const choices = [this.#all()];
		for (let or = this.#takeOr(); or; or = this.#takeOr()) {
			const before = choices.at(-1);
			if (before && isEmpty(before))
				this.#fail(or.from, or.to, 'OR stands between two things: write one before it');
			const next = this.#all();
			if (isEmpty(next)) this.#fail(or.from, or.to, 'OR stands between two things: write one after it');
			choices.push(next);
		}
		return only('any', choices);
	}

	#all(): FilterNode {
		const parts: FilterNode[] = [];
		for (;;) {
			this.#skipBlanks();
			if (this.#isAtEnd || this.#isOr) return only('all', parts);
			const one = this.#one();
			if (one) parts.push(one);
		}
	}

	get #isAtEnd(): boolean {
		return this.#at >= this.#text.length || (this.#open > 0 && this.#text[this.#at] === ')');
	}

	get #isOr(): boolean {
		return /^OR(?=[\s()]|$)/.test(this.#text.slice(this.#at, this.#at + 3));
	}

	#takeOr(): { from: number; to: number } | null {
		if (!this.#isOr) return null;
		const from = this.#at;
		this.#at += 2;
		return { from, to: this.#at };
	}

	/** Null where it asks for nothing yet. */
	#one(): FilterNode | null {
		const isNegated =
			this.#text[this.#at] === '-' && !/^-(\s|$)/.test(this.#text.slice(this.#at, this.#at + 2));
		if (isNegated) this.#at++;
		else if (this.#text[this.#at] === '-' && this.#at + 1 >= this.#text.length) {
			this.#at++;
			return null;
		}
		const node = this.#text[this.#at] === '(' ? this.#group() : this.#term();
		return node && isNegated ? { kind: 'not', of: node } : node;
	}

	#group(): FilterNode | null {
		const from = this.#at;
		if (this.#open >= deepest) this.#fail(from, from + 1, `Parentheses go ${deepest} deep at most`);
		this.#open++;
		this.#at++;
		const node = this.#filter();
		if (this.#text[this.#at] !== ')') this.#fail(from, from + 1, 'This parenthesis is never closed');
		this.#open--;
		this.#at++;
		return isEmpty(node) ? null : node;
	}

	#term(): FilterTerm | null {
		const from = this.#at;
		const word = this.#takeWord();
		const valueFrom = this.#at;
		const { value, isQuoted } = this.#value(word !== '');
		if (value === '' && (isQuoted || word !== '')) return null;
		return { kind: 'term', word, value, isQuoted, from, to: this.#at, valueFrom };
	}

	#takeWord(): string {
		const written = /^([a-z]+):/i.exec(this.#text.slice(this.#at, this.#at + 20))?.[1] ?? '';
		const word = written.toLowerCase();
		if (written === '' || !this.#words.has(word)) return '';
		this.#at += written.length + 1;
		return word;
	}

	#value(isNamed: boolean): { value: string; isQuoted: boolean } {
		const from = this.#at;
		if (this.#text[from] === '"') return { value: this.#quoted(from), isQuoted: true };
		if (isNamed && this.#text[from] === '/') return { value: this.#pattern(from), isQuoted: false };
		while (this.#at < this.#text.length && !/\s/.test(this.#text[this.#at] ?? '') && !this.#isAtEnd)
			this.#at++;
		return { value: this.#text.slice(from, this.#at), isQuoted: false };
	}

	#quoted(from: number): string {
		const end = this.#text.indexOf('"', from + 1);
		// The closing quote is typed last.
		this.#at = end < 0 ? this.#text.length : end + 1;
		return this.#text.slice(from + 1, end < 0 ? undefined : end);
	}

	#pattern(from: number): string {
		const written = /^\/(?:\\.|[^\\/])*\/[a-z]*/.exec(this.#text.slice(from))?.[0];
		if (written === undefined)
			this.#fail(from, this.#text.length, 'This pattern is never closed: end it with /');
		this.#at += written.length;
		return written;
	}

	#skipBlanks(): void {
		while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
	}

	#fail(from: number, to: number, sentence: string): never {
		throw new FilterError({ from, to, sentence });
	}
}

function only(kind: 'all' | 'any', of: readonly FilterNode[]): FilterNode {
	const [first] = of;
	return first && of.length === 1 ? first : { kind, of };
}

function isEmpty(node: FilterNode): boolean {
	return node.kind === 'all' && node.of.length === 0;
}
