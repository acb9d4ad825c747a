import { isWireObject, type BlockAbout, type WireObject } from './content-props.ts';

/** The types of members that a block may have. */
export type MemberType = 'string' | 'number' | 'object' | 'list' | 'boolean' | 'any';

/** Finds what is odd in a block, and what is more than its type says. `needed` ones are to be there. */
export function aboutBlock(
	block: WireObject,
	members: Readonly<Record<string, MemberType>>,
	needed: readonly string[],
	written: (name: string) => string,
): BlockAbout {
	const all: Readonly<Record<string, MemberType>> = { type: 'string', annotations: 'object', ...members };
	const remarks = Object.entries(all)
		.filter(([name]) => Object.hasOwn(block, name) || needed.includes(name))
		.filter(([name, type]) => !isOfType(block[name], type))
		.map(([name, type]) => wrongMember(name, type, block[name]));
	const annotations = block['annotations'];
	return {
		claims: isWireObject(annotations) ? annotationClaims(annotations) : [],
		remarks,
		others: Object.keys(block).filter((name) => !Object.hasOwn(all, name)),
		written,
	};
}

const words: Readonly<Record<MemberType, string>> = {
	string: 'a string',
	number: 'a number',
	object: 'an object',
	list: 'a list',
	boolean: 'true or false',
	any: 'a value',
};

export function isOfType(value: unknown, type: MemberType): boolean {
	switch (type) {
		case 'list':
			return Array.isArray(value);
		case 'object':
			return isWireObject(value);
		case 'any':
			return value !== undefined;
		default:
			return typeof value === type;
	}
}

/** `Expected a string in “mimeType”, found 5.` */
export function wrongMember(name: string, type: MemberType, value: unknown): string {
	return `Expected ${words[type]} in “${name}”, found ${describe(value)}.`;
}

/** Specification, server/resources#annotations: hints of the server, which may be wrong. */
function annotationClaims(annotations: WireObject): readonly string[] {
	return Object.entries(annotations).map(([name, value]) => {
		if (name === 'audience' && Array.isArray(value))
			return `for ${value.map(describeAudience).join(' and ')}`;
		if (name === 'priority' && typeof value === 'number') return `priority ${value}`;
		if (name === 'lastModified' && typeof value === 'string') return `changed ${value}`;
		return `${name}: ${describe(value)}`;
	});
}

function describeAudience(role: unknown): string {
	return role === 'user' || role === 'assistant' ? `the ${role}` : describe(role);
}

const longest = 60;

function describe(value: unknown): string {
	if (value === undefined) return 'nothing';
	const text = JSON.stringify(value);
	return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
