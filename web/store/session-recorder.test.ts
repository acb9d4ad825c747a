import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import { handshake, open } from '#shared/session/session-rig.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { SessionRecorder } from './session-recorder.ts';
import { SessionStore } from './session-store.ts';
import type { StoreClient } from './store-client.ts';
import type { StoreProblem } from './store-message.ts';
import { storeInThisThread } from './testing/store-in-this-thread.ts';

const entry: ServerEntry = {
	name: 'scripted',
	launch: {
		kind: 'stdio',
		command: 'scripted',
		args: ['--api-key', 'argument-canary-1'],
		env: { MOON_TOKEN: 'env-canary-22' },
	},
};

/** The server repeats what a person entered, and says a secret of its own. */
const talkative = handshake(({ id, method }, server) => {
	if (method === 'tools/list') server.send({ id, result: { tools: [] } });
	if (method === 'ping') server.send({ id, result: { said: 'argument-canary-1', token: 'own-canary-333' } });
});

function recordInto(store: StoreClient, session = open(talkative).session) {
	const problems: (StoreProblem | null)[] = [];
	const recorder: SessionRecorder = new SessionRecorder('one', session, entry, {
		store,
		isHidden: () => true,
		onProblem: () => problems.push(recorder.problem),
	});
	return { session, recorder, problems };
}

async function keptFrames(store: StoreClient): Promise<Frame[]> {
	const frames: Frame[] = [];
	for await (const batch of store.frames('one')) frames.push(...batch);
	return frames;
}

test('keeps every frame in its order, with what is known of the session', async () => {
	const store = storeInThisThread('frames');
	const { session, recorder } = recordInto(store);
	await session.connect();
	await session.disconnect();
	await recorder.end();

	const logged = session.log.entries.map(({ frame }) => frame);
	expect(await keptFrames(store)).toEqual(logged);
	expect(await store.list()).toMatchObject([
		{ id: 'one', title: 'old', frames: logged.length, state: 'closed', startedAt: logged[0]?.at },
	]);
	expect(recorder.isAllKept).toBe(true);
});

test('writes no secret: neither one that was entered, nor one that crossed', async () => {
	const store = storeInThisThread('secrets');
	const { session, recorder } = recordInto(store);
	await session.connect();
	await session.ping().reply;
	session.note(1, 'a note');
	await session.disconnect();
	await recorder.end();

	const kept = JSON.stringify([await keptFrames(store), await store.list()]);
	expect(kept).not.toMatch(/canary/);
	expect(kept).toContain('‹secret:argument#');
});

test('keeps marks, notes and who did what, and writes them once', async () => {
	const store = storeInThisThread('remarks');
	const { session, recorder } = recordInto(store);
	await session.connect();
	await session.request('tools/list', {}, { startedBy: 'person' }).reply;
	session.mark(1, true);
	session.note(2, 'look here');
	await recorder.flush();
	const remarks = await store.remarks('one');
	expect(remarks?.annotations).toEqual(session.annotations);
	expect(remarks?.acts).toEqual(session.acts);
	expect(remarks?.acts).toHaveLength(1);
	await session.disconnect();
	await recorder.end();
});

test('a store without room: the frames wait in the log, and are all kept once there is some', async () => {
	const whole = await SessionStore.open('full');
	let isFull = true;
	const store = storeInThisThread('full', () => {
		const full = new DOMException('No room', 'QuotaExceededError');
		const write: SessionStore['write'] = (...asked) =>
			isFull ? Promise.reject(full) : whole.write(...asked);
		return Promise.resolve(
			Object.assign(Object.create(whole) as SessionStore, { write, frames: whole.frames.bind(whole) }),
		);
	});
	const { session, recorder, problems } = recordInto(store);
	await session.connect();
	await recorder.flush();
	expect(problems).toMatchObject([{ code: 'full' }]);
	expect(recorder.isAllKept).toBe(false);

	isFull = false;
	await session.disconnect();
	await recorder.end();
	expect(problems.at(-1)).toBeNull();
	expect(await keptFrames(store)).toHaveLength(session.log.entries.length);
});

test('a browser that keeps nothing is told about, and asked again later', async () => {
	let isAllowed = false;
	const store = storeInThisThread('unavailable', () =>
		isAllowed ? SessionStore.open('unavailable') : Promise.reject(new Error('Storage is off')),
	);
	const { session, recorder, problems } = recordInto(store);
	await session.connect();
	await recorder.flush();
	expect(problems).toMatchObject([{ code: 'unavailable', reason: 'Storage is off' }]);
	isAllowed = true;
	await recorder.flush();
	expect(recorder.isAllKept).toBe(true);
	await session.disconnect();
	await recorder.end();
});

test('goes on with a session that takes the place of this one, under the same name', async () => {
	const store = storeInThisThread('follow');
	const { session, recorder } = recordInto(store);
	await session.connect();
	await recorder.flush();
	const next = open(talkative, '2025-06-18', {}, { continues: session }).session;
	recorder.follow(next, entry);
	await next.connect();
	await next.disconnect();
	await recorder.end();
	expect(await store.list()).toHaveLength(1);
	expect(await keptFrames(store)).toEqual(next.log.entries.map(({ frame }) => frame));
});

test('takes a session away with all that belongs to it', async () => {
	const store = storeInThisThread('remove');
	const { session, recorder } = recordInto(store);
	await session.connect();
	session.mark(1, true);
	await session.disconnect();
	await recorder.end();
	await store.remove(['one']);
	expect(await store.list()).toEqual([]);
	expect(await keptFrames(store)).toEqual([]);
	expect(await store.remarks('one')).toEqual({ acts: [], annotations: new Map() });
});
