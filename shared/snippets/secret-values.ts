import { isHarmlessHeader, isSecretName, secretDetectors } from '../export/secret-detectors.ts';

/** Text of which a part is not written out: it comes from a variable of the environment when the program runs. */
export interface GuardedText {
	readonly before: string;
	/** Null where nothing is kept back. */
	readonly variable: string | null;
	readonly after: string;
}

/** A variable that has to be set, and what for, in our words. */
export interface NeededVariable {
	readonly name: string;
	readonly holds: string;
}

/** Gives names to the secrets of one snippet; no value of them is kept. */
export class SecretValues {
	readonly #needed: NeededVariable[] = [];

	get needed(): readonly NeededVariable[] {
		return this.#needed;
	}

	/** The value of a header: of `Authorization` all behind the scheme, of others the whole, where they may hold a secret. */
	header(name: string, value: string): GuardedText {
		if (/^mcp-param-/i.test(name) || (isHarmlessHeader(name) && !holdsSecret(value))) return plain(value);
		const scheme = /^authorization$/i.test(name) ? (/^(?:bearer|basic) +/i.exec(value)?.[0] ?? '') : '';
		const variable = this.#need(
			scheme === '' ? name : `${scheme.trim()}_token`,
			`the header ${inWords(name)}`,
		);
		return { before: scheme, variable, after: '' };
	}

	/** A variable that the program gets: none of their values is written out. */
	environment(name: string): string {
		return this.#need(name, `the server's variable ${inWords(name)}`);
	}

	/** An address or an argument of the program: what looks like a secret in it. */
	text(text: string, holds: string): GuardedText {
		const option = /^--?(?<name>[\w-]+)=./.exec(text);
		const name = option?.groups?.['name'];
		if (option && name !== undefined && isSecretName(name)) {
			return this.#cut(text, [option[0].length - 1, text.length], holds, name.replace(/^-+/, ''));
		}
		for (const { pattern } of secretDetectors) {
			const match = new RegExp(pattern.source, `${pattern.flags.replace(/[gd]/g, '')}d`).exec(text);
			const range = match?.indices?.groups?.['secret'] ?? match?.indices?.[0];
			if (range) return this.#cut(text, range, holds);
		}
		return plain(text);
	}

	/** A whole argument that follows an option with a telling name. */
	argument(text: string, option: string | undefined): GuardedText {
		const name = /^--?([\w-]+)$/.exec(option ?? '')?.[1];
		if (name !== undefined && isSecretName(name) && !text.startsWith('-')) {
			return { before: '', variable: this.#need(name, 'an argument of the server'), after: '' };
		}
		return this.text(text, 'a part of an argument of the server');
	}

	#cut(text: string, [from, to]: readonly [number, number], holds: string, name = 'secret'): GuardedText {
		return { before: text.slice(0, from), variable: this.#need(name, holds), after: text.slice(to) };
	}

	#need(wish: string, holds: string): string {
		const plainName = wish
			.toUpperCase()
			.replace(/[^A-Z0-9]+/g, '_')
			.replace(/^_+|_+$/g, '');
		const base = /^[A-Z]/.test(plainName) && !taken.has(plainName) ? plainName : `MCP_${plainName}`;
		let name = base;
		for (let count = 2; this.#needed.some((each) => each.name === name); count++) name = `${base}_${count}`;
		this.#needed.push({ name, holds });
		return name;
	}
}

export function plain(text: string): GuardedText {
	return { before: text, variable: null, after: '' };
}

/** Names that mean something to a shell or to the program that runs the snippet. */
const taken: ReadonlySet<string> = new Set([
	'PATH',
	'HOME',
	'USER',
	'PWD',
	'IFS',
	'ENV',
	'BASH_ENV',
	'SHELL',
	'PS4',
	'UID',
]);

function holdsSecret(value: string): boolean {
	return secretDetectors.some(({ pattern }) =>
		new RegExp(pattern.source, pattern.flags.replace('g', '')).test(value),
	);
}

/** A stranger's name in a comment: on one line, and nothing but what a name is made of. */
function inWords(name: string): string {
	return name.replace(/[^\w.-]/g, '_');
}
