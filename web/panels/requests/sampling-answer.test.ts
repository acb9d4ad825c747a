import { expect, test } from 'vitest';
import { takesWords, toolUses, withToolUse, withWords, wordsPath } from './sampling-answer.ts';
import { samplingDraft } from './sampling-schema.ts';

test('words are found alone and in a list, and nothing else is taken for them', () => {
	expect(wordsPath(samplingDraft)).toEqual(['content', 'text']);
	expect(wordsPath('{"content":[{"type":"image"},{"type":"text","text":"a"}]}')).toEqual([
		'content',
		1,
		'text',
	]);
	expect(wordsPath('{"content":{"type":"image"}}')).toBeNull();
	expect(wordsPath('{"content":')).toBeNull();
});

test('a use of a tool makes the content a list, after the words that were there', () => {
	const first = withToolUse(samplingDraft, 'get_tide');
	expect(JSON.parse(first)).toEqual({
		role: 'assistant',
		content: [{ type: 'tool_use', id: 'call_1', name: 'get_tide', input: {} }],
		model: 'a person',
		stopReason: 'toolUse',
	});
	const second = withToolUse('{"content":{"type":"text","text":"Look:"}}', 'get_tide');
	expect(toolUses(second)).toEqual([{ path: ['content', 1], name: 'get_tide', input: '{}' }]);
	expect(toolUses(withToolUse(second, 'get_wind'))).toHaveLength(2);
});

test.each([
	['{"content":{"type":"text","text":"a"}}', 'b', { type: 'text', text: 'b' }],
	['{"content":[{"type":"tool_use"}]}', 'b', [{ type: 'text', text: 'b' }, { type: 'tool_use' }]],
	['{"content":[{"type":"text","text":"a"},{"type":"tool_use"}]}', '', [{ type: 'tool_use' }]],
	['{}', 'b', { type: 'text', text: 'b' }],
])('%s with the words “%s”', (text, words, content) => {
	expect(takesWords(text)).toBe(true);
	expect(JSON.parse(withWords(text, words))).toEqual({ content });
});

test('words take the place of no picture', () => {
	expect(takesWords('{"content":{"type":"image"}}')).toBe(false);
});
