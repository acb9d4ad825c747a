import { expect, test } from 'vitest';
import { conversationText } from './conversation-text.ts';

test('writes each role and what it says', () => {
	const messages = [
		{ role: 'user', content: { type: 'text', text: 'Read me this.' } },
		{ role: 'user', content: { type: 'resource', resource: { uri: 'a://b', text: 'Mind buoy 4.' } } },
		{
			role: 'assistant',
			content: [
				{ type: 'text', text: 'Good' },
				{ type: 'image', data: 'AA==' },
			],
		},
		{ content: { type: 'text', text: 'who?' } },
	];
	expect(conversationText(messages)).toBe(
		'user:\nRead me this.\n\nuser:\nMind buoy 4.\n\nassistant:\nGood\n{"type":"image","data":"AA=="}\n\nno role:\nwho?',
	);
});

test.each([
	[undefined, ''],
	['hello', '"hello"'],
	[[null], 'null'],
])('bears %j', (messages, text) => {
	expect(conversationText(messages)).toBe(text);
});
