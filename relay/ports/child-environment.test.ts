import { expect, test } from 'vitest';
import { childEnvironment } from './child-environment.ts';
import { taskkillArguments } from './process-tree.ts';

test.each([
	['linux', { HOME: '/h', PATH: '/bin' }],
	['darwin', { HOME: '/h', PATH: '/bin' }],
	['win32', { PATH: '/bin', APPDATA: 'C:\\a', PATHEXT: '.EXE' }],
] as const)('SPW-05 on %s only the listed variables are inherited', (platform, expected) => {
	const ours = {
		HOME: '/h',
		PATH: '/bin',
		APPDATA: 'C:\\a',
		PATHEXT: '.EXE',
		SECRET_X: '1',
		NODE_OPTIONS: '--require x',
		SHELL: '() { :; }; echo x',
	};
	expect(childEnvironment(ours, {}, platform)).toEqual(expected);
});

test('SPW-06 on Windows the whole tree is ended, first politely', () => {
	expect(taskkillArguments(12, 'SIGTERM')).toEqual(['/T', '/PID', '12']);
	expect(taskkillArguments(12, 'SIGKILL')).toEqual(['/T', '/F', '/PID', '12']);
});
