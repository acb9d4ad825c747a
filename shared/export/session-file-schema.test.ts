import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { Session } from '../session/session.ts';
import type { Frame } from '../wire/frame.ts';
import * as v1 from './versions/v1.ts';
import { writeSession } from './write.ts';
import { outcome } from './learn-secrets.ts';

const epoch = 1_785_240_000_000;
const schema = JSON.parse(
	await readFile(new URL('../../docs/session-file.schema.json', import.meta.url), 'utf8'),
) as {
	readonly $defs: Readonly<
		Record<string, { readonly properties: object; readonly required: readonly string[] }>
	>;
};
const isRecord = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const base = { at: epoch, direction: 'in', channel: 'stdout', bytes: 40 } as const;
const body = (data: string) => ({ encoding: 'utf8', data }) as const;
const frames: readonly Frame[] = [
	{
		...base,
		direction: 'local',
		channel: 'process',
		body: body('Started'),
		event: { kind: 'process-started', pid: null, command: 'x', args: ['a'] },
	},
	{
		...base,
		direction: 'out',
		channel: 'http-request',
		exchange: 'x1',
		body: body(''),
		head: { kind: 'request', method: 'POST', url: 'https://a.example/', headers: [['A', 'b']] },
	},
	{ ...base, direction: 'out', channel: 'http-body', exchange: 'x1', body: body(ping) },
	{
		...base,
		channel: 'http-response',
		exchange: 'x1',
		body: body(''),
		head: {
			kind: 'response',
			status: 200,
			statusText: '',
			headers: [],
			tookMs: 1.5,
			onlyExposedHeaders: true,
		},
	},
	{
		...base,
		at: epoch - 0.1234567,
		channel: 'sse-event',
		exchange: 'x1',
		body: body(`id: 1\ndata: ${ping}`),
		sse: { id: '1', data: ping },
	},
	{ ...base, channel: 'sse-event', exchange: 'x1', body: body(': here'), sse: { comment: 'here' } },
	{ ...base, channel: 'stderr', body: { encoding: 'base64', data: '/w==' }, cutFrom: 900 },
	{ ...base, body: body(`{"jsonrpc":"2.0","id":1,"result":"${'wave '.repeat(10_000)}"}`) },
	{ ...base, body: body(`{"jsonrpc":"2.0","id":1,"result":1.0,"x":"${'wave '.repeat(10_000)}"}`) },
	{
		...base,
		direction: 'local',
		channel: 'process',
		body: body('Exited'),
		event: { kind: 'process-exited', code: null, signal: 'SIGTERM' },
	},
	{
		...base,
		direction: 'local',
		channel: 'connection',
		body: body('Ended'),
		event: { kind: 'stream-ended', exchange: 'x1', broken: true },
	},
	{
		...base,
		direction: 'local',
		channel: 'connection',
		body: body('Failed'),
		event: { kind: 'failure', hop: 'network', code: 'cors', requestId: 'a' },
	},
	{ ...base, direction: 'local', channel: 'connection', body: body('Note') },
];

test.each(['masked', 'full'] as const)(
	'every line that is written is one that the schema names: %s',
	{ timeout: 20_000 },
	(mode) => {
		const session = outcome(
			Session.reading('x', [
				...frames,
				...Array.from({ length: 5000 }, () => ({ ...base, body: body(ping) })),
			]),
		);
		session.mark(3, true);
		session.note(5, 'Here');
		session.restoreActs([{ at: epoch, what: 'run', by: 'person', seq: 3, subject: 'ping' }]);
		const lines = writeSession(session, {
			createdAt: epoch,
			producer: { name: 'wirescope', version: '1' },
			entry: { name: 'kite', launch: { kind: 'stdio', command: 'kite', args: [], env: { A: 'b' } } },
			mode,
		});
		const records = [...lines].map((line) => JSON.parse(line) as { readonly k: string });
		expect(records.filter((record) => !isRecord(record))).toEqual([]);
		const kinds = new Set(records.map(({ k }) => k));
		expect([...kinds].sort()).toEqual([
			'act',
			'blob',
			'conn',
			'end',
			'head',
			'http',
			'io',
			'mark',
			'note',
			'rpc',
			'sse',
		]);
	},
);

test.each([
	[
		'a head of another major version',
		'{"k":"head","mcps":"2.0","id":"","created":"","producer":{"name":"","version":""},"epoch":0,"servers":[],"privacy":{"mode":"full"}}',
	],
	['a message with neither text', '{"k":"rpc","seq":1,"t":0,"conn":1,"bytes":1,"dir":"s2c","ch":"stdout"}'],
	[
		'a message with both texts',
		'{"k":"rpc","seq":1,"t":0,"conn":1,"bytes":1,"dir":"s2c","ch":"stdout","msg":1,"raw":"1"}',
	],
	[
		'a time with a fraction',
		'{"k":"io","seq":1,"t":0.5,"conn":1,"bytes":1,"dir":"s2c","fd":"stderr","text":""}',
	],
	['a size below zero', '{"k":"io","seq":1,"t":0,"conn":1,"bytes":-1,"dir":"s2c","fd":"stderr","text":""}'],
	[
		'a header of three',
		'{"k":"http","seq":1,"t":0,"conn":1,"bytes":1,"dir":"c2s","method":"GET","url":"","reqHeaders":[["a","b","c"]]}',
	],
	['a hash that is none', '{"k":"blob","sha256":"x","bytes":1,"data":""}'],
	['no kind', '{"seq":1}'],
])('does not name %s', (_, line) => {
	expect(isRecord(JSON.parse(line))).toBe(false);
});

test('names records of later kinds', () => {
	expect(isRecord({ k: 'x-vendor', anything: [1] })).toBe(true);
});

test.each([
	['head', v1.headV1],
	['rpc', v1.rpcV1],
	['http', v1.httpV1],
	['sse', v1.sseV1],
	['io', v1.ioV1],
	['conn', v1.connV1],
	['act', v1.actV1],
	['note', v1.noteV1],
	['blob', v1.blobV1],
	['mark', v1.markV1],
	['end', v1.endV1],
])('has the same members as the reader of "%s", and asks for the same ones', (kind, { entries }) => {
	const { properties, required } = schema.$defs[kind] ?? { properties: {}, required: [] };
	expect(Object.keys(properties).sort()).toEqual(Object.keys(entries).sort());
	const needed = Object.entries(entries).flatMap(([name, { type }]) =>
		type === 'exact_optional' ? [] : [name],
	);
	expect([...required].sort()).toEqual(needed.sort());
});
