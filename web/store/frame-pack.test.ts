import { expect, test } from 'vitest';
import type { Frame } from '#shared/wire/frame.ts';
import { packFrames, roomOf, unpackFrames } from './frame-pack.ts';

const base = { at: 1_785_240_000_000.123, bytes: 3 } as const;

const frames: readonly Frame[] = [
	{ ...base, direction: 'out', channel: 'stdin', body: { encoding: 'utf8', data: '{"é":"🐟"}' }, bytes: 14 },
	{ ...base, direction: 'in', channel: 'stdout', body: { encoding: 'base64', data: '//8=' }, cutFrom: 900 },
	{
		...base,
		direction: 'in',
		channel: 'sse-event',
		body: { encoding: 'utf8', data: 'id: 7\ndata: a\ndata: b' },
		exchange: 'x1',
		sse: { id: '7', data: 'a\nb' },
	},
	{
		...base,
		direction: 'in',
		channel: 'sse-event',
		body: { encoding: 'utf8', data: 'data: cut o' },
		sse: { data: 'otherwise' },
	},
	{
		...base,
		direction: 'out',
		channel: 'http-request',
		body: { encoding: 'utf8', data: '' },
		exchange: 'x1',
		head: { kind: 'request', method: 'POST', url: 'https://a.example/mcp', headers: [['a', 'b']] },
	},
	{
		...base,
		direction: 'local',
		channel: 'process',
		body: { encoding: 'utf8', data: 'Exited' },
		event: { kind: 'process-exited', code: null, signal: 'SIGKILL' },
	},
];

test('gives back every frame as it was', () => {
	expect(unpackFrames(structuredClone(packFrames(frames)))).toEqual(frames);
});

test('writes down the fields of an event only where its block does not say them', () => {
	const { more } = packFrames(frames);
	expect(more.get(2)?.sse).toBe(true);
	expect(more.get(3)?.sse).toEqual({ data: 'otherwise' });
});

test('a plain line takes little more than its text', () => {
	const line: Frame = {
		...base,
		direction: 'in',
		channel: 'stdout',
		body: { encoding: 'utf8', data: 'x'.repeat(300) },
	};
	expect(roomOf(packFrames(Array.from({ length: 1000 }, () => line)))).toBeLessThan(330_000);
});
