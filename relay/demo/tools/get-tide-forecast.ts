import { stations, turnsOf, type Level } from '../harbour.ts';
import { failure, readOnly, text, type Tool } from './tool.ts';

/** Each datum, and how much of the mean level lies below it. */
const datums: Readonly<Record<string, number>> = { chart: 0, local: 0.5, mean: 1 };

const turns = {
	type: 'array',
	items: {
		type: 'object',
		properties: { at: { type: 'string' }, height_m: { type: 'number' } },
		required: ['at', 'height_m'],
	},
};

export const getTideForecast: Tool = {
	name: 'get_tide_forecast',
	title: 'Tide forecast',
	description:
		'High and low water for one station. Times are UTC, heights in metres, and all of it is made up.',
	annotations: readOnly,
	inputSchema: {
		type: 'object',
		properties: {
			station: {
				type: 'string',
				description: 'Where to measure.',
				oneOf: stations.map(({ code, title }) => ({ const: code, title })),
				default: 'NO-TOS',
				'x-mcp-header': 'Station',
			},
			from: {
				type: 'string',
				format: 'date-time',
				description: 'When the forecast begins.',
				default: '2026-11-30T06:00:00+01:00',
			},
			hours: {
				type: 'integer',
				description: 'How far to look ahead.',
				minimum: 1,
				maximum: 168,
				default: 48,
			},
			datum: {
				type: 'string',
				description: 'What heights are above.',
				enum: Object.keys(datums),
				default: 'chart',
			},
			note: { type: ['string', 'null'], description: 'Written above the forecast.' },
		},
		required: ['station'],
		additionalProperties: false,
	},
	outputSchema: {
		type: 'object',
		properties: {
			station: { type: 'string' },
			datum: { type: 'string', enum: Object.keys(datums) },
			highs: turns,
			lows: turns,
		},
		required: ['station', 'datum', 'highs', 'lows'],
	},
	run(args) {
		const station = stations.find(({ code }) => code === args.string('station'));
		if (!station) return failure(`There is no gauge at "${args.string('station')}".`);
		const datum = args.string('datum');
		const lowered = { ...station, mean: station.mean * (1 - (datums[datum] ?? 0)) };
		const from = Date.parse(args.string('from'));
		const hours = args.number('hours');
		const highs = turnsOf(lowered, from, hours, 0.25);
		const lows = turnsOf(lowered, from, hours, 0.75);
		const forecast = { station: station.code, datum, highs, lows };
		const note = args.string('note');
		const sentence = `${sayFirst('High', highs)} ${sayFirst('Low', lows)}`;
		return {
			content: [
				text(`${note ? `${note}\n` : ''}${station.title}: ${sentence} ⚓`),
				// The specification wants the structured content as text, too, for clients that do not know it.
				text(JSON.stringify(forecast)),
			],
			structuredContent: forecast,
		};
	},
};

function sayFirst(what: string, [first]: readonly Level[]): string {
	return first
		? `${what} water ${first.at.slice(11, 16)} (${first.height_m.toFixed(2)} m).`
		: `No ${what.toLowerCase()} water so soon.`;
}
