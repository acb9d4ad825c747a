import { expect, test } from 'vitest';
import { SessionRecord } from '#shared/session/session-record.ts';
import type { Channel, Direction, Frame } from '#shared/wire/frame.ts';
import { CallTree } from './tree.ts';

type Crossed = readonly [direction: Direction, channel: Channel, data: string, exchange?: string];

/** The tree of these frames with all rows open, as `level:seq`. */
function tree(crossed: readonly Crossed[], open?: readonly number[], hidden: readonly number[] = []) {
	const record = new SessionRecord(() => undefined);
	for (const [direction, channel, data, exchange] of crossed) {
		const frame: Frame = {
			at: 0,
			direction,
			channel,
			body: { encoding: 'utf8', data },
			bytes: data.length,
			...(exchange === undefined ? {} : { exchange }),
		};
		record.take(frame);
	}
	const { log, calls, tasks } = record;
	const entries = log.entries.filter(({ seq }) => !hidden.includes(seq));
	const made = new CallTree({ calls, tasks: () => tasks.all, at: (seq: number) => log.at(seq) });
	for (const entry of entries) made.add(entry);
	const { rows, places } = made.rows(new Set(open ?? entries.map(({ seq }) => seq)));
	return { rows: rows.map(({ seq }) => `${places.get(seq)?.level ?? 1}:${seq}`), places };
}

function rpc(members: string): string {
	return `{"jsonrpc":"2.0",${members}}`;
}

const ask = (id: number, more = ''): Crossed => [
	'out',
	'stdin',
	rpc(`"id":${id},"method":"tools/call","params":{"name":"t","_meta":{"progressToken":${id}}${more}}`),
];
const answer = (id: number, result = '{}'): Crossed => ['in', 'stdout', rpc(`"id":${id},"result":${result}`)];

test('progress and reply stand under their request, others by themselves', () => {
	const progress: Crossed = [
		'in',
		'stdout',
		rpc('"method":"notifications/progress","params":{"progressToken":1,"progress":1}'),
	];
	const { rows, places } = tree([ask(1), ['in', 'stderr', 'x'], progress, answer(1), ask(2)]);
	expect(rows).toEqual(['1:1', '2:3', '2:4', '1:2', '1:5']);
	expect(places.get(1)).toEqual({ level: 1, inside: 2, isOpen: true, parent: null });
	expect(places.get(5)).toBeUndefined();
});

test('a closed row hides what is under it and says how much that is', () => {
	const { rows, places } = tree([ask(1), answer(1)], []);
	expect(rows).toEqual(['1:1']);
	expect(places.get(1)?.inside).toBe(1);
});

test('an exchange stands under the request that it carried, also what came before it', () => {
	const { rows } = tree([
		['out', 'http-request', '', 'x1'],
		['out', 'http-body', rpc('"id":1,"method":"ping"'), 'x1'],
		['in', 'http-response', '', 'x1'],
		['in', 'http-body', rpc('"id":1,"result":{}'), 'x1'],
	]);
	expect(rows).toEqual(['1:2', '2:1', '2:3', '2:4']);
});

test('a stream that carries no request of ours stands under its first frame', () => {
	const { rows } = tree([
		['out', 'http-request', '', 'x1'],
		['in', 'http-response', '', 'x1'],
		['in', 'sse-event', ': hello', 'x1'],
	]);
	expect(rows).toEqual(['1:1', '2:2', '2:3']);
});

test('what the server asks stands under the call during which it asks, if that is the only one', () => {
	const sampling: Crossed = ['in', 'stdout', rpc('"id":"s1","method":"sampling/createMessage","params":{}')];
	const answered: Crossed = ['out', 'stdin', rpc('"id":"s1","result":{}')];
	expect(tree([ask(1), sampling, answered, answer(1)]).rows).toEqual(['1:1', '2:2', '3:3', '2:4']);
	expect(tree([ask(1), ask(2), sampling]).rows).toEqual(['1:1', '1:2', '1:3']);
	expect(tree([ask(1), answer(1), sampling]).rows).toEqual(['1:1', '2:2', '1:3']);
});

test('a later round stands under the one before it', () => {
	const question = answer(1, '{"resultType":"input_required","requestState":"s"}');
	const { rows } = tree([ask(1), question, ask(2, ',"requestState":"s","inputResponses":{}'), answer(2)]);
	expect(rows.slice(0, 3)).toEqual(['1:1', '2:2', '2:3']);
	expect(rows[3]).toBe('3:4');
});

test('what is left of a call whose request is filtered out stands by itself', () => {
	expect(tree([ask(1), answer(1)], undefined, [1]).rows).toEqual(['1:2']);
});
