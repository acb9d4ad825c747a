import { harbourPicture } from '../media/harbour-picture.ts';
import { readOnly, text, type Tool } from './tool.ts';

export const webcamSnapshot: Tool = {
	name: 'webcam_snapshot',
	title: 'Webcam snapshot',
	description: 'What the camera on the breakwater sees: a picture of 640 × 480 pixels.',
	annotations: readOnly,
	inputSchema: {
		type: 'object',
		properties: {
			night: {
				type: 'boolean',
				title: 'At night',
				description: 'Wait until the sun is down and the light is lit.',
				default: false,
			},
		},
		additionalProperties: false,
	},
	run(args) {
		const night = args.boolean('night');
		return {
			content: [
				{ type: 'image', mimeType: 'image/png', data: harbourPicture({ night }).toString('base64') },
				text(night ? 'The light is lit. All quiet.' : 'One sail in the bay, wind from the south-west.'),
			],
		};
	},
};
