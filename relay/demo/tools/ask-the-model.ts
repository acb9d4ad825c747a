import { found, isObject } from '../rpc.ts';
import { failure, text, type Tool } from './tool.ts';

export const askTheModel: Tool = {
	name: 'ask_the_model',
	title: 'Ask the model',
	description: 'Lets the client’s own model write a line for the harbour log (sampling).',
	annotations: { readOnlyHint: true, openWorldHint: true },
	inputSchema: {
		type: 'object',
		properties: {
			question: {
				type: 'string',
				title: 'Question',
				minLength: 1,
				default: 'Describe this morning in the harbour in one sentence.',
			},
			maxTokens: {
				type: 'integer',
				title: 'At most this many tokens',
				minimum: 1,
				maximum: 1000,
				default: 100,
			},
		},
		additionalProperties: false,
	},
	async run(args, call) {
		const answer = await call.ask({
			key: 'sentence',
			method: 'sampling/createMessage',
			params: {
				messages: [{ role: 'user', content: { type: 'text', text: args.string('question') } }],
				systemPrompt: 'You keep the log of a small, friendly harbour.',
				modelPreferences: { hints: [{ name: 'small' }], speedPriority: 0.8 },
				maxTokens: args.number('maxTokens'),
			},
		});
		const sentence = readText(answer);
		if (sentence === null) return failure(`The model’s answer has no text, found ${found(answer)}.`);
		return { content: [text(`The harbour log now reads: “${sentence}”`)] };
	},
};

// From 2025-11-25 on, content may be one block or several.
function readText(answer: unknown): string | null {
	const content = isObject(answer) ? answer['content'] : undefined;
	const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
	const texts = blocks.flatMap((block) =>
		isObject(block) && typeof block['text'] === 'string' ? [block['text']] : [],
	);
	return texts.length > 0 ? texts.join(' ') : null;
}
