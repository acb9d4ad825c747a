import { describe, expect, test } from 'vitest';
import { windowsCommand, type ProgramFiles, type WantedProgram } from './windows-command.ts';

const npx = `@ECHO OFF\r
SET "NODE_EXE=%~dp0\\node.exe"\r
SET "NPM_PREFIX_JS=%~dp0\\node_modules\\npm\\bin\\npm-prefix.js"\r
SET "NPX_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npx-cli.js"\r
"%NODE_EXE%" "%NPX_CLI_JS%" %*\r\n`;
const shim = `@ECHO off\r
IF EXIST "%dp0%\\node.exe" ( SET "_prog=%dp0%\\node.exe" ) ELSE ( SET "_prog=node" )\r
endLocal & "%_prog%"  "%dp0%\\node_modules\\my server\\dist\\index.js" %*\r\n`;

const disk = new Map<string, string>([
	['C:\\Program Files\\nodejs\\node.exe', ''],
	['C:\\Program Files\\nodejs\\npx.cmd', npx],
	['C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-prefix.js', ''],
	['C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npx-cli.js', ''],
	['C:\\tools\\server.cmd', shim],
	['C:\\tools\\node_modules\\my server\\dist\\index.js', ''],
	['C:\\tools\\plain.bat', '@echo %*'],
	['C:\\tools\\a&b.bat', '@echo %*'],
	['C:\\tools\\uvx.exe', ''],
	['C:\\work\\evil.exe', ''],
]);
const files: ProgramFiles = {
	isFile: (file) => disk.has(file),
	readText: (file) => disk.get(file) ?? '',
};
const start = (command: string, args: string[] = [], change: Partial<WantedProgram> = {}) =>
	windowsCommand(
		{ command, args, cwd: 'C:\\work', searchedPath: 'C:\\Program Files\\nodejs;"C:\\tools";', ...change },
		files,
	);

const hard = [
	'"',
	'a"b',
	'%PATH%',
	'^',
	'a&calc',
	'|',
	'>x',
	'!x!',
	'',
	'two words',
	'line\nend',
	'\\"',
	';',
	'日',
];

describe('SPW-02 no text of a person reaches cmd.exe as code', () => {
	test('npx is the script behind it, and its arguments are those of a program', () => {
		const expected = {
			kind: 'start',
			file: 'C:\\Program Files\\nodejs\\node.exe',
			args: ['C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npx-cli.js', '-y', ...hard],
			isVerbatim: false,
		};
		for (const name of ['npx', 'npx.cmd']) expect(start(name, ['-y', ...hard])).toEqual(expected);
	});

	test('so is every launcher that npm wrote; Node is looked for in PATH', () => {
		expect(start('server', hard)).toEqual({
			kind: 'start',
			file: 'C:\\Program Files\\nodejs\\node.exe',
			args: ['C:\\tools\\node_modules\\my server\\dist\\index.js', ...hard],
			isVerbatim: false,
		});
	});

	test('a program gets its arguments as they are', () => {
		expect(start('uvx', hard)).toEqual({
			kind: 'start',
			file: 'C:\\tools\\uvx.exe',
			args: hard,
			isVerbatim: false,
		});
	});

	test.each(hard)('another batch file with the argument %j is refused, with what to do', (argument) => {
		expect(start('plain', ['ok', argument])).toEqual({
			kind: 'refused',
			reason: `"C:\\tools\\plain.bat" is a batch file, and cmd.exe would read the argument ${JSON.stringify(argument)} as code. Name the program that it starts instead`,
		});
	});

	test('with plain words it runs, in quotes that cmd.exe takes away', () => {
		expect(start('plain', ['--port', 'C:\\x/y'])).toEqual({
			kind: 'start',
			file: 'C:\\Windows\\System32\\cmd.exe',
			args: ['/d', '/s', '/c', '""C:\\tools\\plain.bat" --port C:\\x/y"'],
			isVerbatim: true,
		});
	});

	test('a batch file whose own name is code is refused', () => {
		expect(start('a&b')).toMatchObject({ kind: 'refused' });
	});
});

describe('SPW-02 where a program is looked for', () => {
	test('never in the working folder by a bare name', () => {
		expect(start('evil')).toEqual({ kind: 'not-found' });
		expect(start('.\\evil')).toMatchObject({ kind: 'start', file: 'C:\\work\\evil.exe' });
	});

	test('what has a path is that file alone', () => {
		expect(start('C:\\tools\\uvx')).toMatchObject({ file: 'C:\\tools\\uvx.exe' });
		expect(start('..\\tools\\uvx.exe')).toMatchObject({ file: 'C:\\tools\\uvx.exe' });
		expect(start('..\\uvx')).toEqual({ kind: 'not-found' });
	});
});
