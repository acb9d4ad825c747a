import { expect, test } from 'vitest';
import type { Frame } from '../../wire/frame.ts';
import type { TransportEnd } from '../transport.ts';
import { MemoryTransport } from './memory.ts';

test('hands what is sent to a function and reports what it says', async () => {
	const frames: Frame[] = [];
	const ends: TransportEnd[] = [];
	const transport = new MemoryTransport({ answer: (text) => [`heard ${text}`] });
	await transport.open({ onFrame: (frame) => frames.push(frame), onEnd: (end) => ends.push(end) });
	expect(await transport.send({ text: 'ü' })).toEqual({ ok: true });
	transport.say('by itself');
	transport.end();
	transport.say('too late');
	expect(frames.map(({ channel, body, bytes }) => [channel, body.data, bytes])).toEqual([
		['stdin', 'ü', 2],
		['stdout', 'heard ü', 8],
		['stdout', 'by itself', 9],
		['process', 'The server in memory has ended', 30],
	]);
	expect(ends).toEqual([{ cause: 'server' }]);
	expect(await transport.send({ text: 'x' })).toMatchObject({ ok: false });
	expect(transport.sent).toEqual([{ text: 'ü' }]);
});
