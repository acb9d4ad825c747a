import { expect, test } from 'vitest';
import { samplingFacts } from './sampling-facts.ts';

test('tells every wish about the model, and nothing that was not said', () => {
	expect(samplingFacts({ messages: [] })).toEqual([]);
	expect(
		samplingFacts({
			maxTokens: 100,
			temperature: 0,
			stopSequences: ['\n'],
			modelPreferences: { hints: [{ name: 'claude' }, { name: 'small' }], costPriority: 0.25 },
			toolChoice: { mode: 'required' },
		}),
	).toEqual([
		{ name: 'Model, best first', value: 'claude, small' },
		{ name: 'Low cost counts', value: '0.25 of 1' },
		{ name: 'At most tokens', value: '100' },
		{ name: 'Temperature', value: '0' },
		{ name: 'Stop at', value: '["\\n"]' },
		{ name: 'Use of tools', value: '{"mode":"required"}' },
	]);
});
