import type { JsonNode, JsonTokens } from './json-tokens.ts';

/** A short number for each value of a text: values that are written alike have the same one. Iterative, one walk. */
export function writtenShapes(tokens: JsonTokens): Int32Array {
	const shapes = new Int32Array(tokens.count);
	// Members come after what holds them, so backwards every value is met after all that is in it.
	for (let index = tokens.count - 1; index >= 0; index--) {
		const node = tokens.at(index);
		if (node) shapes[index] = shapeOf(tokens, node, shapes);
	}
	return shapes;
}

/** Whether two values are written alike, whatever the blanks between their parts. */
export function isWrittenAlike(left: JsonTokens, at: number, right: JsonTokens, to: number): boolean {
	const size = left.size(at);
	if (size !== right.size(to)) return false;
	for (let step = 0; step <= size; step++) {
		const [a, b] = [left.at(at + step), right.at(to + step)];
		if (!a || !b || a.kind !== b.kind || a.childCount !== b.childCount || a.size !== b.size) return false;
		if (step > 0 && keySource(left, a) !== keySource(right, b)) return false;
		if (!isContainer(a) && left.source(a.index) !== right.source(b.index)) return false;
	}
	return true;
}

export function isContainer(node: JsonNode): boolean {
	return node.kind === 'object' || node.kind === 'array';
}

function shapeOf(tokens: JsonTokens, node: JsonNode, shapes: Int32Array): number {
	if (!isContainer(node)) return hashText(tokens.source(node.index), 17);
	let shape = node.kind === 'object' ? 31 : 37;
	for (const child of tokens.children(node.index)) {
		shape = mix(hashText(keySource(tokens, child), shape), shapes[child.index] ?? 0);
	}
	return shape;
}

function keySource(tokens: JsonTokens, node: JsonNode): string {
	return node.keyStart < 0 ? '' : tokens.text.slice(node.keyStart, node.keyEnd);
}

function hashText(text: string, seed: number): number {
	let hash = seed;
	for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at));
	return mix(hash, text.length);
}

function mix(hash: number, value: number): number {
	return Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
}
