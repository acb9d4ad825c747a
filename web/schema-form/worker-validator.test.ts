import { expect, test, vi } from 'vitest';
import type { Verdict } from '#shared/schema/validator.ts';
import type { ValidationAnswer, ValidationJob } from '../workers/schema.worker.ts';
import type { JobWorker } from '../ui/timed-worker.ts';
import { WorkerValidator } from './worker-validator.ts';

/** A worker whose answers the test gives. */
class FakeWorker implements JobWorker {
	onmessage: JobWorker['onmessage'] = null;
	onerror: JobWorker['onerror'] = null;
	readonly jobs: ValidationJob[] = [];
	isEnded = false;
	postMessage(job: ValidationJob): void {
		this.jobs.push(job);
	}
	terminate(): void {
		this.isEnded = true;
	}
	say(answer: ValidationAnswer): void {
		this.onmessage?.call(this as never, { data: answer } as MessageEvent);
	}
}

function start(): { validator: WorkerValidator; workers: FakeWorker[] } {
	const workers: FakeWorker[] = [];
	const validator = new WorkerValidator(() => {
		const worker = new FakeWorker();
		workers.push(worker);
		return worker;
	});
	return { validator, workers };
}
const valid: Verdict = { kind: 'valid' };

test('starts the worker only when something is asked, and asks one thing at a time', async () => {
	const { validator, workers } = start();
	expect(workers).toHaveLength(0);
	const first = validator.validate({}, '1');
	const second = validator.validate({}, '2');
	expect(workers[0]?.jobs).toEqual([]);
	workers[0]?.say(null);
	expect(workers[0]?.jobs.map(({ text }) => text)).toEqual(['1']);
	workers[0]?.say(valid);
	expect(await first).toEqual(valid);
	workers[0]?.say({ kind: 'invalid', faults: [] });
	expect(await second).toEqual({ kind: 'invalid', faults: [] });
});

test('ends a worker that takes longer than half a second, and goes on with a new one', async () => {
	vi.useFakeTimers();
	const { validator, workers } = start();
	const slow = validator.validate({ pattern: '^(a+)+$' }, '"aaa"');
	const next = validator.validate({}, '2');
	vi.advanceTimersByTime(10_000); // loading takes as long as it takes
	workers[0]?.say(null);
	vi.advanceTimersByTime(500);
	expect(await slow).toEqual({ kind: 'too-slow', limitMs: 500 });
	expect(workers[0]?.isEnded).toBe(true);
	workers[1]?.say(null);
	workers[1]?.say(valid);
	expect(await next).toEqual(valid);
	vi.useRealTimers();
});

test('says why nothing can be checked when the worker does not start', async () => {
	const { validator, workers } = start();
	const verdict = validator.validate({}, '1');
	workers[0]?.onerror?.call(workers[0] as never, { message: 'blocked' } as ErrorEvent);
	expect(await verdict).toEqual({ kind: 'unavailable', reason: 'blocked' });
});

test('answers what still waits when it is ended', async () => {
	const { validator, workers } = start();
	const verdict = validator.validate({}, '1');
	validator.dispose();
	expect((await verdict).kind).toBe('unavailable');
	expect(workers[0]?.isEnded).toBe(true);
});

test('says so of a schema that is too deep to be copied to the worker, and goes on with the next one', async () => {
	const { validator, workers } = start();
	const deep = validator.validate({}, '1');
	const next = validator.validate({}, '2');
	const [worker] = workers;
	if (!worker) throw new Error('Expected a worker');
	const post = worker.postMessage.bind(worker);
	worker.postMessage = (job) => {
		if (job.text === '1') throw new RangeError('Maximum call stack size exceeded');
		post(job);
	};
	worker.say(null);
	expect(await deep).toEqual({ kind: 'unavailable', reason: 'Maximum call stack size exceeded' });
	worker.say(valid);
	expect(await next).toEqual(valid);
});
