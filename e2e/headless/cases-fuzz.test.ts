import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Frame } from '#shared/wire/frame.ts';
import { Session } from '#shared/session/session.ts';

const seeded = { seed: 20260728, numRuns: 1_500 };

/** Values of the kinds that messages are made of, in places where nobody expects them. */
const value = fc.oneof(
	fc.constantFrom<unknown>(null, '', 'a', '__proto__', 0, 1, -1, 1e300, true, [], {}, [null], { name: 1 }),
	fc.jsonValue({ maxDepth: 2 }),
);
const names = [
	'tools',
	'resources',
	'resourceTemplates',
	'prompts',
	'nextCursor',
	'capabilities',
	'serverInfo',
];
const fields = [
	'protocolVersion',
	'instructions',
	'supportedVersions',
	'resultType',
	'requestState',
	'inputRequests',
];
const some = (...keys: string[]) => fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 5 });
const entry = some(
	'name',
	'title',
	'uri',
	'uriTemplate',
	'inputSchema',
	'annotations',
	'arguments',
	'description',
);
const list = fc.dictionary(fc.constantFrom(...names), fc.oneof(value, fc.array(fc.oneof(entry, value))), {
	maxKeys: 4,
});
const id = fc.oneof(
	{ weight: 9, arbitrary: fc.integer({ min: 0, max: 4 }) },
	{ weight: 1, arbitrary: value },
);
const method = fc.constantFrom(
	...[
		'initialize',
		'server/discover',
		'tools/list',
		'resources/list',
		'resources/templates/list',
		'prompts/list',
	],
	...['tools/call', 'ping', 'elicitation/create', 'notifications/progress', 'notifications/cancelled'],
	...['notifications/tools/list_changed', 'notifications/message', 'subscriptions/listen'],
);
const params = fc.oneof(
	value,
	some('cursor', 'name', 'progressToken', 'progress', 'requestId', '_meta', 'inputResponses'),
);
const result = fc.oneof(value, list, some(...names, ...fields));
const message = fc.record(
	{
		jsonrpc: fc.constant('2.0'),
		id,
		method,
		params,
		result,
		error: fc.oneof(value, some('code', 'message', 'data')),
	},
	{ requiredKeys: ['jsonrpc'] },
);
const body = fc.oneof(
	{ weight: 8, arbitrary: message.map((one) => JSON.stringify(one)) },
	{ weight: 1, arbitrary: fc.array(message, { maxLength: 3 }).map((all) => JSON.stringify(all)) },
	{ weight: 1, arbitrary: fc.string() },
);

const frame = fc
	.tuple(
		body,
		fc.constantFrom('in', 'out'),
		fc.constantFrom('stdio', 'http'),
		fc.constantFrom('x1', 'x2', undefined),
	)
	.map(([data, direction, way, exchange]): Frame => {
		const channel = way === 'http' ? 'http-body' : direction === 'in' ? 'stdout' : 'stdin';
		const frame = {
			at: 1,
			direction,
			channel,
			body: { encoding: 'utf8', data },
			bytes: data.length,
		} as const;
		return exchange === undefined ? frame : { ...frame, exchange };
	});

test('no order of no messages, however wrong, stops a session from reading them', () => {
	fc.assert(
		fc.property(fc.array(frame, { minLength: 1, maxLength: 12 }), (frames) => {
			const session = Session.fromRecording('fuzz', frames);
			const problems = session.log.entries.filter(({ frame: { event } }) => event?.kind === 'note');
			expect(problems.map(({ frame: { body: found } }) => found.data)).toEqual([]);
			expect(session.log.entries).toHaveLength(frames.length);
			expect(Object.values(session.catalog).filter(({ state }) => state === 'loading')).toEqual([]);
		}),
		seeded,
	);
});
