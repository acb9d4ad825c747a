import { problem, type Problem } from './understood.ts';

/** A word of a command line with its quotes removed, or an operator between words (a line end is one: `\n`). */
export interface ShellToken {
	readonly kind: 'word' | 'operator';
	readonly text: string;
	/** Offset in the source. */
	readonly at: number;
	/** How many characters at the beginning of a word stood outside quotes. */
	readonly bareLength: number;
}

/**
 * Reads a command line as a POSIX shell would (Shell Command Language, sections 2.2 and 2.3), but for what no shell will do here:
 * variables, commands in commands and `~` are problems with a place. Backslashes of Windows paths stay.
 */
export function readShellWords(source: string): readonly ShellToken[] | Problem {
	return new WordReader(source).read();
}

const operators = ['&&', '||', ';;', '<<', '>>', '|', '&', ';', '<', '>', '(', ')'];

class WordReader {
	readonly #source: string;
	readonly #tokens: ShellToken[] = [];
	#at = 0;
	#word: { text: string; at: number; bareLength: number; isAllBare: boolean } | null = null;

	constructor(source: string) {
		this.#source = source;
	}

	read(): readonly ShellToken[] | Problem {
		while (this.#at < this.#source.length) {
			const trouble = this.#step();
			if (trouble) return trouble;
		}
		this.#endWord();
		return this.#tokens;
	}

	#step(): Problem | null {
		const character = this.#source.charAt(this.#at);
		if (/\s/.test(character)) return this.#space(character);
		if (!this.#word) {
			if (character === '#') return this.#comment();
			if (character === '$' && this.#isLineStart() && /^\$\s/.test(this.#rest())) return this.#skip(1);
			if (character === '~') return this.#home();
		}
		const operator = operators.find((text) => this.#source.startsWith(text, this.#at));
		if (operator) return this.#operator(operator);
		if (character === "'") return this.#singleQuoted();
		if (character === '"') return this.#doubleQuoted();
		if (character === '\\') return this.#backslash();
		return this.#variable() ?? this.#append(character, 1, true);
	}

	#space(character: string): null {
		this.#endWord();
		if (character === '\n') this.#push('operator', '\n', this.#at);
		return this.#skip(1);
	}

	#comment(): null {
		const end = this.#source.indexOf('\n', this.#at);
		this.#at = end < 0 ? this.#source.length : end;
		return null;
	}

	#home(): Problem | null {
		const [word = '~'] = /^~[^\s/\\]*/.exec(this.#rest()) ?? [];
		return problem(`Write the whole path: "${word}" stands for a home folder only in a shell`, this.#at);
	}

	#operator(operator: string): null {
		this.#endWord();
		this.#push('operator', operator, this.#at);
		return this.#skip(operator.length);
	}

	#singleQuoted(): Problem | null {
		const end = this.#source.indexOf("'", this.#at + 1);
		if (end < 0) return problem("Close this quote: a ' has no second one", this.#at);
		return this.#append(this.#source.slice(this.#at + 1, end), end + 1 - this.#at, false);
	}

	#doubleQuoted(): Problem | null {
		const start = this.#at;
		this.#append('', 1, false);
		while (this.#at < this.#source.length) {
			const character = this.#source.charAt(this.#at);
			if (character === '"') return this.#skip(1);
			const next = this.#source.charAt(this.#at + 1);
			if (character === '\\' && next === '\n') this.#skip(2);
			else if (character === '\\' && next !== '' && '"\\$`'.includes(next)) this.#append(next, 2, false);
			else {
				const trouble = this.#variable();
				if (trouble) return trouble;
				this.#append(character, 1, false);
			}
		}
		return problem('Close this quote: a " has no second one', start);
	}

	#backslash(): null {
		const rest = this.#rest();
		const lineEnd = /^\\[ \t]*\r?\n/.exec(rest);
		if (lineEnd) {
			if (!this.#word || lineEnd[0].length > 2) this.#endWord();
			return this.#skip(lineEnd[0].length);
		}
		const next = rest.charAt(1);
		const isShare = !this.#word && /^\\\\[A-Za-z0-9]/.test(rest);
		const isInPath =
			this.#word !== null && !/["']/.test(next) && /^(?:[A-Za-z]:|\\\\[A-Za-z0-9])/.test(this.#word.text);
		if (isShare) return this.#append('\\\\', 2, true);
		// Before a letter or digit a shell would drop it, and no one means that.
		if (isInPath || next === '' || /[\w.-]/.test(next)) return this.#append('\\', 1, true);
		return this.#append(next, 2, false);
	}

	#variable(): Problem | null {
		const [found] = /^(?:\$\{[^}]*\}?|\$\(|\$[A-Za-z_]\w*|\$[?@*#!$0-9-]|`)/.exec(this.#rest()) ?? [];
		if (found === undefined) return null;
		if (found === '`' || found === '$(') {
			return problem(
				`Programs are started without a shell, so ${found} cannot run a command in a command`,
				this.#at,
			);
		}
		return problem(`Write the value in place of ${found}: no shell fills in variables here`, this.#at);
	}

	#append(text: string, length: number, isBare: boolean): null {
		this.#word ??= { text: '', at: this.#at, bareLength: 0, isAllBare: true };
		this.#word.isAllBare &&= isBare;
		this.#word.text += text;
		if (this.#word.isAllBare) this.#word.bareLength = this.#word.text.length;
		return this.#skip(length);
	}

	#endWord(): void {
		if (this.#word) this.#push('word', this.#word.text, this.#word.at, this.#word.bareLength);
		this.#word = null;
	}

	#push(kind: ShellToken['kind'], text: string, at: number, bareLength = 0): void {
		this.#tokens.push({ kind, text, at, bareLength });
	}

	#skip(length: number): null {
		this.#at += length;
		return null;
	}

	#isLineStart(): boolean {
		const last = this.#tokens.at(-1);
		return last === undefined || last.text === '\n';
	}

	#rest(): string {
		return this.#source.slice(this.#at, this.#at + 300);
	}
}
