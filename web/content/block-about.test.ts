import { expect, test } from 'vitest';
import { aboutBlock } from './block-about.ts';

const written = () => '';

test('finds nothing odd in what the specification allows', () => {
	const block = { type: 'text', text: 'a' };
	expect(aboutBlock(block, { text: 'string' }, ['text'], written)).toMatchObject({
		claims: [],
		remarks: [],
		others: [],
	});
});

test('says which members are missing, of another type, or more than there should be', () => {
	const block = { type: 'image', data: 5, annotations: [], _meta: {}, depth: 3 };
	expect(
		aboutBlock(block, { data: 'string', mimeType: 'string', size: 'number' }, ['data', 'mimeType'], written),
	).toMatchObject({
		remarks: [
			'Expected an object in “annotations”, found [].',
			'Expected a string in “data”, found 5.',
			'Expected a string in “mimeType”, found nothing.',
		],
		others: ['_meta', 'depth'],
	});
});

test.each([
	[{ audience: ['user'] }, ['for the user']],
	[{ audience: ['user', 'assistant'], priority: 0.8 }, ['for the user and the assistant', 'priority 0.8']],
	[{ lastModified: '2026-06-21T06:00:00Z' }, ['changed 2026-06-21T06:00:00Z']],
	[{ audience: 'user', mood: 'calm' }, ['audience: "user"', 'mood: "calm"']],
	[{ audience: ['robots'] }, ['for "robots"']],
])('puts the annotations %j into words', (annotations, claims) => {
	expect(aboutBlock({ type: 'text', annotations }, {}, [], written).claims).toEqual(claims);
});
