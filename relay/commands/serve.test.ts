import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { endWithSignals } from './serve.ts';

/** A program that notes how it was ended, with a relay that takes until `closed` to end its own. */
function run() {
	const happened: string[] = [];
	let closed: () => void = () => undefined;
	const relay = {
		close: () => {
			happened.push('closing');
			return new Promise<void>((resolve) => (closed = resolve));
		},
		kill: () => void happened.push('killed'),
	};
	const program = Object.assign(new EventEmitter(), {
		exit: (code: number) => {
			happened.push(`exit ${code}`);
			program.emit('exit');
		},
	});
	endWithSignals(relay, program);
	return { program, happened, close: () => closed() };
}

const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => void told.mockClear());

test.each([
	['SIGINT', 130],
	['SIGTERM', 143],
	['SIGHUP', 129],
])('%s ends every program politely, then with %i', async (signal, code) => {
	const { program, happened, close } = run();
	program.emit(signal);
	expect(happened).toEqual(['closing']);
	close();
	await vi.waitFor(() => {
		expect(happened).toEqual(['closing', `exit ${code}`, 'killed']);
	});
});

test('asked twice, it ends at once, and kills what is left', () => {
	const { program, happened } = run();
	program.emit('SIGINT');
	program.emit('SIGINT');
	expect(happened).toEqual(['closing', 'exit 130', 'killed']);
});

test('an error of one connection is told, and the relay serves on', () => {
	const { program, happened } = run();
	const error = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
	program.emit('uncaughtException', error);
	expect(happened).toEqual([]);
	expect(told).toHaveBeenCalledExactlyOnceWith(
		'A connection failed where nothing listened for it; the relay serves on:',
		error,
	);
});

test('a mistake of ours is told, and ends the relay with every program that it started', async () => {
	const { program, happened, close } = run();
	const error = new TypeError('x is not a function');
	program.emit('uncaughtException', error);
	expect(told).toHaveBeenCalledExactlyOnceWith(
		'The relay failed, and ends with every program that it started:',
		error,
	);
	close();
	await vi.waitFor(() => {
		expect(happened).toEqual(['closing', 'exit 1', 'killed']);
	});
});
