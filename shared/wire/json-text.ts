import { JsonTable, JsonTokens, type JsonKind, type JsonProblem } from './json-tokens.ts';

export type { JsonNode, JsonProblem, JsonTokens } from './json-tokens.ts';

/** Reads JSON without losing how it was written. Never throws; after a syntax error it has everything up to it. */
export function tokenize(text: string): JsonTokens {
	return new JsonReader(text).read();
}

type Expected =
	| 'a value'
	| 'a value or "]"'
	| 'a key'
	| 'a key or "}"'
	| '"," or "]"'
	| '"," or "}"'
	| 'the end of the text';

const words: readonly (readonly [text: string, kind: JsonKind])[] = [
	['true', 'boolean'],
	['false', 'boolean'],
	['null', 'null'],
];

const code = {
	quote: 0x22,
	backslash: 0x5c,
	space: 0x20,
	comma: 0x2c,
	colon: 0x3a,
	minus: 0x2d,
	zero: 0x30,
	nine: 0x39,
};
const bracket = { open: 0x5b, close: 0x5d, openBrace: 0x7b, closeBrace: 0x7d };

/** Iterative on purpose: recursive readers overflow at some 20,000 brackets. */
class JsonReader {
	readonly #text: string;
	readonly #table = new JsonTable();
	#offset = 0;
	/** The innermost open object or array. */
	#parent = -1;
	/** Keys of the open objects, innermost last; a set only from the second key on. */
	readonly #keys: (string | Set<string> | null)[] = [];
	#expected: Expected = 'a value';
	#problem: JsonProblem | null = null;
	#keyStart = -1;
	#keyEnd = -1;

	constructor(text: string) {
		this.#text = text;
		// RFC 8259 8.1: a reader may ignore a byte order mark.
		if (text.startsWith('\uFEFF')) this.#offset = 1;
	}

	read(): JsonTokens {
		do this.#skipSpace();
		while (this.#step());
		const end = this.#offset;
		while (this.#parent >= 0) this.#parent = this.#table.close(this.#parent, end);
		return new JsonTokens(this.#text, this.#table, this.#problem);
	}

	/** Takes one token; false at the end or at a problem. */
	#step(): boolean {
		const character = this.#text.charCodeAt(this.#offset);
		switch (this.#expected) {
			case 'the end of the text':
				return this.#offset < this.#text.length && this.#fail(this.#expected);
			case 'a value':
				return this.#value(character);
			case 'a value or "]"':
				return character === bracket.close ? this.#close() : this.#value(character);
			case 'a key':
				return this.#key(character);
			case 'a key or "}"':
				return character === bracket.closeBrace ? this.#close() : this.#key(character);
			case '"," or "]"':
				if (character === bracket.close) return this.#close();
				return character === code.comma ? this.#advance('a value') : this.#fail(this.#expected);
			case '"," or "}"':
				if (character === bracket.closeBrace) return this.#close();
				return character === code.comma ? this.#advance('a key') : this.#fail(this.#expected);
		}
	}

	#value(character: number): boolean {
		if (character === bracket.openBrace) return this.#open('object', 'a key or "}"');
		if (character === bracket.open) return this.#open('array', 'a value or "]"');
		if (character === code.quote) {
			const end = this.#stringEnd();
			return end >= 0 && this.#scalar('string', end);
		}
		if (character === code.minus || (character >= code.zero && character <= code.nine)) return this.#number();
		const word = words.find(([text]) => this.#text.startsWith(text, this.#offset));
		return word ? this.#scalar(word[1], this.#offset + word[0].length) : this.#fail(this.#expected);
	}

	#open(kind: 'object' | 'array', expected: Expected): boolean {
		this.#parent = this.#add(kind, this.#offset + 1);
		this.#keys.push(null);
		return this.#advance(expected);
	}

	#close(): boolean {
		this.#parent = this.#table.close(this.#parent, this.#offset + 1);
		this.#keys.pop();
		return this.#advance(this.#afterValue());
	}

	#scalar(kind: JsonKind, end: number): boolean {
		this.#add(kind, end);
		this.#offset = end;
		this.#expected = this.#afterValue();
		return true;
	}

	#add(kind: JsonKind, end: number): number {
		const index = this.#table.add(kind, this.#parent, this.#offset, end, this.#keyStart, this.#keyEnd);
		if (this.#keyStart >= 0 && this.#isRepeated()) this.#table.duplicates.add(index);
		this.#keyStart = this.#keyEnd = -1;
		return index;
	}

	#number(): boolean {
		const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
		number.lastIndex = this.#offset;
		if (number.test(this.#text)) return this.#scalar('number', number.lastIndex);
		this.#offset++;
		return this.#fail('a digit');
	}

	#key(character: number): boolean {
		if (character !== code.quote) return this.#fail(this.#expected);
		const end = this.#stringEnd();
		if (end < 0) return false;
		this.#keyStart = this.#offset;
		this.#keyEnd = end;
		this.#offset = end;
		this.#skipSpace();
		return this.#text.charCodeAt(this.#offset) === code.colon ? this.#advance('a value') : this.#fail('":"');
	}

	#isRepeated(): boolean {
		const written = this.#text.slice(this.#keyStart + 1, this.#keyEnd - 1);
		const key = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
		const level = this.#keys.length - 1;
		const seen = this.#keys[level] ?? null;
		if (seen === null) this.#keys[level] = key;
		else if (typeof seen === 'string') this.#keys[level] = new Set([seen, key]);
		else if (seen.has(key)) return true;
		else seen.add(key);
		return seen === key;
	}

	/** The offset after the closing quote, or -1 with a problem. */
	#stringEnd(): number {
		const text = this.#text;
		for (let at = this.#offset + 1; at < text.length; at++) {
			const character = text.charCodeAt(at);
			if (character === code.quote) return at + 1;
			if (character === code.backslash) {
				at++;
				const escape = text.charAt(at);
				if (escape === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) at += 4;
				else if (escape === 'u') return this.#failString(at + 1, 'four hexadecimal digits');
				else if (escape === '' || !'"\\/bfnrt'.includes(escape)) return this.#failString(at, 'an escape');
			} else if (character < code.space) {
				return this.#failString(at, 'an escaped control character');
			}
		}
		return this.#failString(text.length, 'a closing quote');
	}

	#failString(at: number, expected: string): number {
		this.#offset = at;
		this.#fail(expected);
		return -1;
	}

	#afterValue(): Expected {
		if (this.#parent < 0) return 'the end of the text';
		return this.#table.isObject(this.#parent) ? '"," or "}"' : '"," or "]"';
	}

	#advance(expected: Expected): true {
		this.#offset++;
		this.#expected = expected;
		return true;
	}

	#skipSpace(): void {
		for (; this.#offset < this.#text.length; this.#offset++) {
			const character = this.#text.charCodeAt(this.#offset);
			if (character !== code.space && character !== 0x0a && character !== 0x0d && character !== 0x09) return;
		}
	}

	#fail(expected: string): false {
		const offset = Math.min(this.#offset, this.#text.length);
		const before = this.#text.slice(0, offset);
		this.#problem = {
			offset,
			line: before.split('\n').length,
			column: offset - before.lastIndexOf('\n'),
			expected,
			found: this.#found(offset),
		};
		return false;
	}

	#found(offset: number): string {
		if (offset >= this.#text.length) return 'the end of the text';
		const word = /^[\w$]+/.exec(this.#text.slice(offset, offset + 30));
		return JSON.stringify(word?.[0] ?? String.fromCodePoint(this.#text.codePointAt(offset) ?? 0));
	}
}
