import { isWireObject } from '../../content/content-props.ts';

/** The messages of a prompt as one text, to paste into a chat: each role, then what it says. What is no text is said as JSON. */
export function conversationText(messages: unknown): string {
	if (!Array.isArray(messages)) return asJson(messages);
	return messages.map(messageText).join('\n\n');
}

function messageText(message: unknown): string {
	if (!isWireObject(message)) return asJson(message);
	const { role, content } = message;
	const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
	const speaker = typeof role === 'string' ? role : 'no role';
	return `${speaker}:\n${blocks.map(blockText).join('\n')}`;
}

function blockText(block: unknown): string {
	if (!isWireObject(block)) return asJson(block);
	if (block['type'] === 'text' && typeof block['text'] === 'string') return block['text'];
	const { resource } = block;
	if (block['type'] === 'resource' && isWireObject(resource) && typeof resource['text'] === 'string')
		return resource['text'];
	return JSON.stringify(block);
}

function asJson(value: unknown): string {
	return value === undefined ? '' : JSON.stringify(value);
}
