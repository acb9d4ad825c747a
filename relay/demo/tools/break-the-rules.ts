import { internalError, invalidParams, RpcFault } from '../rpc.ts';
import { readOnly, type Tool } from './tool.ts';

export const breakTheRules: Tool = {
	name: 'break_the_rules',
	title: 'Break the rules',
	description: 'Answers with a protocol error (a JSON-RPC error) instead of a result. You choose which.',
	annotations: readOnly,
	inputSchema: {
		type: 'object',
		properties: {
			error: {
				type: 'string',
				title: 'Error',
				oneOf: [
					{ const: 'invalid-params', title: 'Invalid params (-32602)' },
					{ const: 'internal-error', title: 'Internal error (-32603)' },
				],
				default: 'invalid-params',
			},
		},
		additionalProperties: false,
	},
	run(args) {
		throw args.string('error') === 'internal-error'
			? new RpcFault(internalError, 'The tide gauge fell into the water', { gauge: 'north pier' })
			: new RpcFault(invalidParams, 'You asked for it: these params are invalid');
	},
};
