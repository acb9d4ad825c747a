import type { ExpressionPart, Operator, TemplatePart, VariableSpec } from './template-parts.ts';

/** What a variable stands for. A list or map without members counts as not given (RFC 6570, 2.3). */
export type TemplateValue =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'list'; readonly items: readonly string[] }
	| { readonly kind: 'pairs'; readonly pairs: readonly (readonly [string, string])[] };

/** By the name of the variable; one that is missing is not given, which is another thing than empty. */
export type TemplateValues = ReadonlyMap<string, TemplateValue>;

/** Expands what `readTemplate` read, by RFC 6570, section 3. A prefix of a list or map takes it whole: there is none. */
export function expandTemplate(parts: readonly TemplatePart[], values: TemplateValues): string {
	return parts
		.map((part) => (part.kind === 'literal' ? encode(part.text, true) : expandExpression(part, values)))
		.join('');
}

interface Manner {
	readonly first: string;
	readonly separator: string;
	readonly isNamed: boolean;
	/** What stands behind the name of an empty value. */
	readonly ifEmpty: string;
	readonly keepsReserved: boolean;
}

const plain = { first: '', separator: ',', isNamed: false, ifEmpty: '', keepsReserved: false };

// RFC 6570, appendix A.
const manners: Readonly<Record<Operator, Manner>> = {
	'': plain,
	'+': { ...plain, keepsReserved: true },
	'#': { ...plain, first: '#', keepsReserved: true },
	'.': { ...plain, first: '.', separator: '.' },
	'/': { ...plain, first: '/', separator: '/' },
	';': { ...plain, first: ';', separator: ';', isNamed: true },
	'?': { ...plain, first: '?', separator: '&', isNamed: true, ifEmpty: '=' },
	'&': { ...plain, first: '&', separator: '&', isNamed: true, ifEmpty: '=' },
};

function expandExpression({ operator, variables }: ExpressionPart, values: TemplateValues): string {
	const manner = manners[operator];
	const pieces = variables.flatMap((variable) => {
		const value = values.get(variable.name);
		return value ? expandValue(variable, value, manner) : [];
	});
	return pieces.length === 0 ? '' : manner.first + pieces.join(manner.separator);
}

function expandValue(
	{ name, most, isExploded }: VariableSpec,
	value: TemplateValue,
	manner: Manner,
): readonly string[] {
	const write = (text: string) => encode(text, manner.keepsReserved);
	const named = (key: string, written: string) =>
		written === '' ? key + manner.ifEmpty : `${key}=${written}`;
	const own = (written: string) => (manner.isNamed ? named(name, written) : written);
	switch (value.kind) {
		case 'text':
			return [own(write(most === undefined ? value.text : Array.from(value.text).slice(0, most).join('')))];
		case 'list': {
			const items = value.items.map(write);
			if (isExploded) return items.map(own);
			return items.length === 0 ? [] : [own(items.join(','))];
		}
		case 'pairs': {
			const pairs = value.pairs.map(([key, text]) => [write(key), write(text)] as const);
			if (isExploded) {
				return pairs.map(([key, text]) => (manner.isNamed ? named(key, text) : `${key}=${text}`));
			}
			return pairs.length === 0 ? [] : [own(pairs.flat().join(','))];
		}
	}
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
