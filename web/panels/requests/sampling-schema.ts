/** What has to be in an answer to `sampling/createMessage` (CreateMessageResult, 2024-11-05 to 2026-07-28). */
export const samplingSchema = {
	type: 'object',
	required: ['role', 'content', 'model'],
	properties: {
		role: { enum: ['assistant', 'user'] },
		// A list since 2025-11-25.
		content: {
			if: { type: 'array' },
			then: { items: { $ref: '#/$defs/block' } },
			else: { $ref: '#/$defs/block' },
		},
		model: { type: 'string', minLength: 1 },
		stopReason: { type: 'string' },
	},
	$defs: {
		block: {
			type: 'object',
			required: ['type'],
			properties: { type: { enum: ['text', 'image', 'audio', 'tool_use'] } },
			allOf: [
				{
					if: { properties: { type: { const: 'text' } } },
					then: { required: ['text'], properties: { text: { type: 'string' } } },
				},
				{
					if: { properties: { type: { enum: ['image', 'audio'] } } },
					then: { required: ['data', 'mimeType'] },
				},
				{
					if: { properties: { type: { const: 'tool_use' } } },
					then: {
						required: ['id', 'name', 'input'],
						properties: { id: { type: 'string' }, name: { type: 'string' }, input: { type: 'object' } },
					},
				},
			],
		},
	},
} as const;

/** With what a person begins. */
export const samplingDraft = JSON.stringify(
	{ role: 'assistant', content: { type: 'text', text: '' }, model: 'a person', stopReason: 'endTurn' },
	null,
	2,
);
