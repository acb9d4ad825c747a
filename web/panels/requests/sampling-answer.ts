import { JsonDocument } from '#shared/schema/json-edit.ts';
import type { JsonPath } from '#shared/schema/form-model.ts';

/** A tool that the answer says it wants to use. */
export interface ToolUse {
	readonly path: JsonPath;
	readonly name: string;
	/** As written. */
	readonly input: string;
}

/** Where the words of an answer stand; null where its content is something else than text, alone or with uses of tools. */
export function wordsPath(text: string): JsonPath | null {
	const document = new JsonDocument(text);
	if (document.read(['content', 'type']) === '"text"') return ['content', 'text'];
	for (let at = 0; at < itemCount(document); at++) {
		if (document.read(['content', at, 'type']) === '"text"') return ['content', at, 'text'];
	}
	return null;
}

/** Whether words can stand in the content as it is, beside what is there. */
export function takesWords(text: string): boolean {
	const content = new JsonDocument(text).read(['content']);
	return content === undefined || content.startsWith('[') || wordsPath(text) !== null;
}

/** The answer with these words. In a list they come first, and a text without words is none. */
export function withWords(text: string, words: string): string {
	const document = new JsonDocument(text);
	const path = wordsPath(text);
	if (path?.length === 3 && words === '') return document.remove(path.slice(0, -1));
	if (path) return document.write(path, JSON.stringify(words));
	const block = JSON.stringify({ type: 'text', text: words });
	if (document.read(['content'])?.startsWith('[')) return document.insertItem(['content'], 0, block);
	return document.write(['content'], block);
}

export function toolUses(text: string): readonly ToolUse[] {
	const document = new JsonDocument(text);
	const uses: ToolUse[] = [];
	for (let at = 0; at < itemCount(document); at++) {
		if (document.read(['content', at, 'type']) !== '"tool_use"') continue;
		uses.push({
			path: ['content', at],
			name: asText(document.read(['content', at, 'name'])),
			input: document.read(['content', at, 'input']) ?? '{}',
		});
	}
	return uses;
}

/** The answer with one more use of a tool: its content is then a list, and it stops for that (specification 2025-11-25, sampling with tools). */
export function withToolUse(text: string, name: string): string {
	let document = new JsonDocument(text);
	const content = document.read(['content']);
	if (!content?.trimStart().startsWith('[')) {
		const isEmpty = content === undefined || asText(document.read(['content', 'text'])) === '';
		document = new JsonDocument(document.write(['content'], isEmpty ? '[]' : `[${content}]`));
	}
	const count = document.count(['content']);
	const use = { type: 'tool_use', id: `call_${count + 1}`, name, input: {} };
	const longer = document.insertItem(['content'], count, JSON.stringify(use));
	return new JsonDocument(longer).write(['stopReason'], '"toolUse"');
}

/** The words of a JSON string; empty where it is none. */
export function asText(raw: string | undefined): string {
	if (!raw?.startsWith('"')) return '';
	const value: unknown = JSON.parse(raw);
	return typeof value === 'string' ? value : '';
}

function itemCount(document: JsonDocument): number {
	return document.read(['content'])?.startsWith('[') ? document.count(['content']) : 0;
}
