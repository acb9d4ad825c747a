import { fogHorn } from '../media/fog-horn.ts';
import { signalFlag } from '../media/signal-flag.ts';
import { noArguments, readOnly, type Tool } from './tool.ts';

export const everyContentType: Tool = {
	name: 'every_content_type',
	title: 'Every content type',
	description:
		'One content block of every kind, with annotations and _meta, and on purpose one of a kind that no revision defines.',
	annotations: readOnly,
	inputSchema: noArguments,
	run: () => ({
		content: [
			{
				type: 'text',
				text: 'Wind south-west 4, sea slight.\nVisibility good: ⚓ 北防波堤 · Østerhavn · ‏ميناء‎',
				annotations: { audience: ['user', 'assistant'], priority: 0.9, lastModified: '2026-06-21T06:00:00Z' },
				_meta: { 'example.harbour/watch': 'morning' },
			},
			{
				type: 'image',
				mimeType: 'image/png',
				data: signalFlag().toString('base64'),
				annotations: { audience: ['user'], priority: 0.5 },
			},
			{ type: 'audio', mimeType: 'audio/wav', data: fogHorn(1).toString('base64') },
			{
				type: 'resource_link',
				uri: 'harbour://notices',
				name: 'notices',
				title: 'Notices to mariners',
				mimeType: 'text/markdown',
			},
			{
				type: 'resource',
				resource: { uri: 'harbour://log/today.csv', mimeType: 'text/csv', text: 'time,ship\n06:10,Petrel\n' },
				annotations: { audience: ['assistant'], priority: 0.1 },
			},
			{
				type: 'resource',
				resource: {
					uri: 'harbour://flags/pilot-on-board.png',
					mimeType: 'image/png',
					blob: signalFlag().toString('base64'),
				},
			},
			{ type: 'semaphore', arms: [45, 225], means: 'Come to the café' },
		],
	}),
};
