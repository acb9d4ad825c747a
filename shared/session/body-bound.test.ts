import { expect, test } from 'vitest';
import type { Frame } from '../wire/frame.ts';
import { BodyBound, plainFrame } from './body-bound.ts';
import { PackedBody } from './packed-text.ts';
import { SessionLog } from './session-log.ts';

const filling = 'tide 🐟 é '.repeat(40);

function line(number: number, more: Partial<Frame> = {}): Frame {
	const data = JSON.stringify({ jsonrpc: '2.0', id: number, result: { number, filling } });
	return {
		at: number,
		direction: 'in',
		channel: 'stdout',
		body: { encoding: 'utf8', data },
		bytes: 1,
		...more,
	};
}

function logOf(frames: readonly Frame[]): SessionLog {
	const log = new SessionLog();
	for (const frame of frames) log.announce(log.append(frame));
	return log;
}

test('packs the oldest bodies beyond the limit, and every frame says what it said', async () => {
	const frames = Array.from({ length: 100 }, (_, at) => line(at));
	const before = structuredClone(frames);
	const log = logOf(frames);
	const bound = new BodyBound({ characters: 20_000, block: 5_000 });
	bound.follow(log);
	await bound.settled();

	const packed = log.entries.filter(({ frame }) => frame.body instanceof PackedBody).length;
	expect(packed).toBeGreaterThan(40);
	expect(packed).toBeLessThan(70);
	expect(log.at(1)?.frame.body).toBeInstanceOf(PackedBody);
	expect(log.at(100)?.frame.body).not.toBeInstanceOf(PackedBody);
	expect(log.entries.map(({ frame }) => frame.body.data)).toEqual(before.map(({ body }) => body.data));
	expect(log.at(7)?.message).toMatchObject({ id: 6, result: { number: 6, filling } });
	expect(log.entries.map(({ frame }) => plainFrame(frame))).toEqual(before);
});

test('packs what comes while it goes on, in all logs together', async () => {
	const bound = new BodyBound({ characters: 3_000, block: 1_000 });
	const [one, other] = [new SessionLog(), new SessionLog()];
	bound.follow(one);
	bound.follow(other);
	for (let number = 0; number < 20; number++) {
		one.announce(one.append(line(number)));
		if (number < 4) other.announce(other.append(line(number)));
	}
	await bound.settled();
	expect(one.at(1)?.frame.body).toBeInstanceOf(PackedBody);
	bound.leave(other);
	one.announce(one.append(line(21)));
	await bound.settled();
	expect(one.entries.map(({ message }) => message.kind)).not.toContain('unreadable');
});

test('reads the data of an event out of its block', async () => {
	const data = line(1).body.data;
	const block = `id: 7\ndata: ${data}`;
	const event = line(1, {
		channel: 'sse-event',
		body: { encoding: 'utf8', data: block },
		sse: { id: '7', data },
	});
	const log = logOf([event, line(2)]);
	const bound = new BodyBound({ characters: 10, block: 10 });
	bound.follow(log);
	await bound.settled();
	const entry = log.at(1);
	expect(entry?.frame.body).toBeInstanceOf(PackedBody);
	expect(entry?.frame.sse?.data).toBe(data);
	expect(entry?.frame.sse?.id).toBe('7');
	expect(entry && plainFrame(entry.frame).sse).toEqual({ id: '7', data });
});

test('leaves alone what would not come back: half a character, and fields that the block does not say', async () => {
	const half = line(1, { body: { encoding: 'utf8', data: `${'x'.repeat(100)}\ud83d` } });
	const odd = line(2, { channel: 'sse-event', sse: { data: 'something else' } });
	const log = logOf([half, odd]);
	const bound = new BodyBound({ characters: 10, block: 10 });
	bound.follow(log);
	await bound.settled();
	expect(log.at(1)?.frame).toBe(half);
	expect(log.at(1)?.frame.body.data).toHaveLength(101);
	expect(log.at(2)?.frame.sse).toEqual({ data: 'something else' });
});
