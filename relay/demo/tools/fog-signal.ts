import { fogHorn } from '../media/fog-horn.ts';
import { readOnly, text, type Tool } from './tool.ts';

export const fogSignal: Tool = {
	name: 'fog_signal',
	title: 'Fog signal',
	description: 'The sound of our fog horn, to be played on a quiet evening.',
	annotations: readOnly,
	inputSchema: {
		type: 'object',
		properties: {
			blasts: { type: 'integer', title: 'Blasts', minimum: 1, maximum: 3, default: 1 },
		},
		additionalProperties: false,
	},
	run(args) {
		const blasts = args.number('blasts');
		return {
			content: [
				{ type: 'audio', mimeType: 'audio/wav', data: fogHorn(blasts).toString('base64') },
				text(blasts === 1 ? 'One blast: altering course to starboard.' : `${blasts} blasts.`),
			],
		};
	},
};
