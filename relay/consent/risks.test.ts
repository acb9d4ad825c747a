import { expect, test } from 'vitest';
import { findRisks } from './risks.ts';

const marks = (line: string[], env: Record<string, string> = {}) => {
	const [command = '', ...args] = line;
	return findRisks({ command, args, cwd: '/', env }).map(({ at, mark }) => [at, mark]);
};

test.each([
	[
		['sh', '-c', 'x'],
		[
			[-1, 'shell'],
			[0, 'inline code'],
		],
	],
	[
		['/bin/bash', '-lc', 'x'],
		[
			[-1, 'shell'],
			[0, 'inline code'],
		],
	],
	[
		['C:\\Windows\\System32\\cmd.exe', '/c', 'x'],
		[
			[-1, 'shell'],
			[0, 'inline code'],
		],
	],
	[['node', '-e', 'x'], [[0, 'inline code']]],
	[['python3', '-c', 'x'], [[0, 'inline code']]],
	[['node', 'server.js', 'sh'], []],
	[['sudo', 'node', 'x'], [[-1, 'other rights']]],
	[['env', 'A=b', '/bin/sh'], [[1, 'shell']]],
	[['npx', '-y', '@a/b'], [[1, 'no version']]],
	[['npx', '-y', '@a/b@latest'], [[1, 'no version']]],
	[['npx', '-y', '@a/b@1.2.3'], []],
	[['npx', 'b@1.2.3', 'c'], []],
	[['uvx', 'mcp-server-git'], [[0, 'no version']]],
	[['uvx', 'mcp-server-git==1.0'], []],
	[['npx', './local.js'], []],
	[
		['docker', 'run', '-v', '/var/run/docker.sock:/s', '--privileged', 'x'],
		[
			[2, 'container control'],
			[3, 'privileged'],
		],
	],
])('%j has the marks %j', (line, expected) => {
	expect(marks(line)).toEqual(expected);
});

test('variables that change what runs are marked by name', () => {
	expect(marks(['node', 'x'], { LD_PRELOAD: '', NODE_OPTIONS: '', API_KEY: '' })).toEqual([
		['LD_PRELOAD', 'changes what runs'],
		['NODE_OPTIONS', 'changes what runs'],
	]);
});
