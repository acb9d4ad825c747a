import { failure, type Tool } from './tool.ts';

export const sinkAShip: Tool = {
	name: 'sink_a_ship',
	title: 'Sink a ship',
	description: 'Always refuses, with a result that is marked as an error (isError).',
	annotations: { readOnlyHint: false, destructiveHint: true },
	inputSchema: {
		type: 'object',
		properties: { ship: { type: 'string', title: 'Ship', minLength: 1, default: 'Petrel' } },
		additionalProperties: false,
	},
	run: (args) =>
		failure(`The harbour master refuses to sink ${args.string('ship')}. Try reserve_berth instead.`),
};
