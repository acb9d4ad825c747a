import { ports, tideAt } from '../harbour.ts';
import { failure, readOnly, text, type Tool } from './tool.ts';

const metresPerFoot = 0.3048;

export const getTideForecast: Tool = {
	name: 'get_tide_forecast',
	title: 'Tide forecast',
	description: 'Water levels hour by hour for one of our ports, as text and as structured content.',
	annotations: readOnly,
	inputSchema: {
		type: 'object',
		properties: {
			port: {
				type: 'string',
				title: 'Port',
				description: 'Where to measure.',
				oneOf: ports.map(({ name, title }) => ({ const: name, title })),
				default: 'seaholm',
				'x-mcp-header': 'Port',
			},
			from: {
				type: 'string',
				format: 'date-time',
				title: 'From',
				description: 'First hour of the forecast.',
				default: '2026-06-21T06:00:00Z',
			},
			hours: { type: 'integer', title: 'Hours', minimum: 1, maximum: 48, default: 6 },
			unit: { type: 'string', title: 'Unit', enum: ['m', 'ft'], default: 'm' },
		},
		required: ['port'],
		additionalProperties: false,
	},
	outputSchema: {
		type: 'object',
		properties: {
			port: { type: 'string' },
			unit: { type: 'string', enum: ['m', 'ft'] },
			levels: {
				type: 'array',
				items: {
					type: 'object',
					properties: { time: { type: 'string', format: 'date-time' }, height: { type: 'number' } },
					required: ['time', 'height'],
				},
			},
			highest: { type: 'number' },
			lowest: { type: 'number' },
		},
		required: ['port', 'unit', 'levels', 'highest', 'lowest'],
	},
	run(args) {
		const port = ports.find(({ name }) => name === args.string('port'));
		if (!port) return failure(`There is no tide gauge at "${args.string('port')}".`);
		const unit = args.string('unit');
		const from = new Date(args.string('from'));
		const levels = tideAt(port, from, args.number('hours'), unit === 'ft' ? metresPerFoot : 1);
		const heights = levels.map(({ height }) => height);
		const forecast = {
			port: port.title,
			unit,
			levels,
			highest: Math.max(...heights),
			lowest: Math.min(...heights),
		};
		return { content: [text(JSON.stringify(forecast))], structuredContent: forecast };
	},
};
