import type { JsonNode, JsonTokens } from './json-tokens.ts';

/** The reference tokens of a JSON pointer (RFC 6901 section 3); null where it is none. */
export function parsePointer(pointer: string): readonly string[] | null {
	if (pointer === '') return [];
	if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
	return pointer
		.slice(1)
		.split('/')
		.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Writes a JSON pointer: `['a/b', 0]` is `/a~1b/0`. */
export function formatPointer(path: readonly (string | number)[]): string {
	return path.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The value at a pointer. Of members with one key it is the last, which is what `JSON.parse` keeps. */
export function nodeAt(tokens: JsonTokens, pointer: string): JsonNode | undefined {
	let node = tokens.at(0);
	for (const token of parsePointer(pointer) ?? [null]) {
		node = node && token !== null ? childAt(tokens, node, token) : undefined;
	}
	return node;
}

/** The pointer to a node. Where keys repeat, it may lead to another member of the same name. */
export function pointerTo(tokens: JsonTokens, index: number): string {
	const path: (string | number)[] = [];
	for (let node = tokens.at(index); node && node.parent >= 0; node = tokens.at(node.parent)) {
		path.push(tokens.key(node.index) ?? positionOf(tokens, node));
	}
	return formatPointer(path.reverse());
}

function childAt(tokens: JsonTokens, parent: JsonNode, token: string): JsonNode | undefined {
	if (parent.kind === 'array' && !/^(?:0|[1-9][0-9]*)$/.test(token)) return undefined;
	let found: JsonNode | undefined;
	let position = 0;
	for (const child of tokens.children(parent.index)) {
		if (parent.kind === 'array' && position++ === Number(token)) return child;
		if (parent.kind === 'object' && tokens.key(child.index) === token) found = child;
	}
	return found;
}

function positionOf(tokens: JsonTokens, node: JsonNode): number {
	let position = 0;
	for (let child = node.parent + 1; child < node.index; child += tokens.size(child) + 1) position++;
	return position;
}
