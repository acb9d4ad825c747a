import { charts } from '../resources.ts';
import { readOnly, text, type Tool } from './tool.ts';

export const findCharts: Tool = {
	name: 'find_charts',
	title: 'Find charts',
	description:
		'Looks through the chart cabinet. Answers with two links, one of them to a chart that no list mentions, and with two resources inside the answer.',
	annotations: readOnly,
	inputSchema: {
		type: 'object',
		properties: {
			words: {
				type: 'array',
				title: 'Words',
				description: 'Words that the title contains. None finds everything.',
				items: { type: 'string', minLength: 1 },
				maxItems: 5,
				default: [],
			},
		},
		additionalProperties: false,
	},
	run(args) {
		const words = args.strings('words').map((word) => word.toLowerCase());
		const matching = charts.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
		if (matching.length === 0) return { content: [text(`No chart mentions ${words.join(' and ')}.`)] };
		const links = matching.map(({ uri, name, title, description, mimeType }) => ({
			type: 'resource_link',
			uri,
			name,
			title,
			description,
			mimeType,
		}));
		const [first] = matching;
		const count = matching.length === 1 ? '1 chart' : `${matching.length} charts`;
		return {
			content: [
				...links,
				...(first
					? [{ type: 'resource', resource: { uri: first.uri, mimeType: first.mimeType, text: first.text } }]
					: []),
				{ type: 'resource', resource: soundings },
				text(`Found ${count}. The first is enclosed, with a sounding profile.`),
			],
		};
	},
};

// Depths in decimetres, one byte each: small enough to read as bytes.
const soundings = {
	uri: 'harbour://soundings/approach.bin',
	mimeType: 'application/octet-stream',
	blob: Buffer.from([124, 118, 109, 97, 88, 75, 61, 52, 44, 41, 38, 36, 35, 33, 28, 26]).toString('base64'),
};
