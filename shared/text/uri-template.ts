/** One `{…}` of a template, or the text between two of them. */
type Part =
	{ readonly text: string } | { readonly operator: string; readonly variables: readonly Variable[] };

interface Variable {
	readonly name: string;
	readonly most?: number;
}

interface Manner {
	readonly first: string;
	readonly separator: string;
	readonly isNamed: boolean;
	/** What stands behind the name of an empty value. */
	readonly ifEmpty: string;
	readonly keepsReserved: boolean;
}

// RFC 6570, appendix A.
const manners: Readonly<Record<string, Manner>> = {
	'': { first: '', separator: ',', isNamed: false, ifEmpty: '', keepsReserved: false },
	'+': { first: '', separator: ',', isNamed: false, ifEmpty: '', keepsReserved: true },
	'#': { first: '#', separator: ',', isNamed: false, ifEmpty: '', keepsReserved: true },
	'.': { first: '.', separator: '.', isNamed: false, ifEmpty: '', keepsReserved: false },
	'/': { first: '/', separator: '/', isNamed: false, ifEmpty: '', keepsReserved: false },
	';': { first: ';', separator: ';', isNamed: true, ifEmpty: '', keepsReserved: false },
	'?': { first: '?', separator: '&', isNamed: true, ifEmpty: '=', keepsReserved: false },
	'&': { first: '&', separator: '&', isNamed: true, ifEmpty: '=', keepsReserved: false },
};

/** A URI template (RFC 6570, level 4 for string values), as resource templates use it. */
export class UriTemplate {
	readonly #parts: readonly Part[];

	constructor(template: string) {
		this.#parts = readParts(template);
	}

	/** The names of its variables, each once, in order. */
	get variables(): readonly string[] {
		const names = this.#parts.flatMap((part) =>
			'variables' in part ? part.variables.map(({ name }) => name) : [],
		);
		return [...new Set(names)];
	}

	/** Section 2.3: an undefined variable takes its name with it, an empty one does not. */
	expand(values: Readonly<Record<string, string | undefined>>): string {
		return this.#parts.map((part) => ('text' in part ? part.text : expandPart(part, values))).join('');
	}
}

function readParts(template: string): readonly Part[] {
	// What is no expression stands for itself: a template of a stranger may be broken.
	return template.split(/(\{[+#./;?&]?[^{}]+\})/).map((text, index) => {
		if (index % 2 === 0) return { text };
		const [, operator = '', list = ''] = /^\{([+#./;?&]?)(.*)\}$/s.exec(text) ?? [];
		return { operator, variables: list.split(',').map(readVariable) };
	});
}

function readVariable(text: string): Variable {
	const [, name = text, most] = /^(.*?)(?::(\d{1,4})|\*)?$/s.exec(text.trim()) ?? [];
	return most === undefined ? { name } : { name, most: Number(most) };
}

function expandPart(
	{ operator, variables }: Extract<Part, { operator: string }>,
	values: Readonly<Record<string, string | undefined>>,
): string {
	const manner = manners[operator];
	if (!manner) return '';
	const pieces = variables.flatMap(({ name, most }) => {
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		if (value === undefined) return [];
		const cut = most === undefined ? value : Array.from(value).slice(0, most).join('');
		const encoded = encode(cut, manner.keepsReserved);
		if (!manner.isNamed) return [encoded];
		return [cut === '' ? `${name}${manner.ifEmpty}` : `${name}=${encoded}`];
	});
	return pieces.length === 0 ? '' : manner.first + pieces.join(manner.separator);
}

function encode(value: string, keepsReserved: boolean): string {
	// Half a surrogate pair has no UTF-8, and so no percent encoding.
	const text = value.replace(/\p{Surrogate}/gu, '\ufffd');
	if (!keepsReserved) {
		return encodeURIComponent(text).replace(
			/[!'()*]/g,
			(one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
		);
	}
	return encodeURI(text)
		.replaceAll('%5B', '[')
		.replaceAll('%5D', ']')
		.replace(/%25([0-9a-f]{2})/gi, '%$1');
}
