import { failure, readOnly, text, type Tool } from './tool.ts';

export const burst: Tool = {
	name: 'burst',
	title: 'Burst of notifications',
	description: 'Counts gulls, with one progress notification each, as fast as it can.',
	annotations: readOnly,
	inputSchema: {
		type: 'object',
		properties: {
			n: { type: 'integer', title: 'Notifications', minimum: 1, maximum: 1_000_000, default: 1000 },
		},
		additionalProperties: false,
	},
	async run(args, call) {
		if (!call.hasProgressToken)
			return failure('Send a progressToken in _meta, so that there is something to notify about.');
		const n = args.number('n');
		for (let gull = 1; gull <= n; gull += 1) await call.progress(gull, n, `Gull ${gull}`);
		return { content: [text(`Counted ${n} gulls.`)] };
	},
};
