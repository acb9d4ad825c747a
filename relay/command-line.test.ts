import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

const read = (line: string[]) => readCommandLine(line);
const target = (line: string[]) => {
	const command = read(line);
	return command.kind === 'serve' ? command.target : command;
};

test('without arguments it serves the page at 6280 or one of the next', () => {
	expect(read([])).toEqual({
		kind: 'serve',
		ports: Array.from({ length: 20 }, (_, index) => 6280 + index),
		host: '127.0.0.1',
		opensBrowser: true,
		remembersConsent: true,
		startsPrograms: true,
		allowed: [],
	});
});

test('reads its own options', () => {
	expect(read(['--port', '0', '--host=::1', '--no-open', '--no-consent-store'])).toEqual({
		kind: 'serve',
		ports: [0],
		host: '::1',
		opensBrowser: false,
		remembersConsent: false,
		startsPrograms: true,
		allowed: [],
	});
	expect(read(['--host', '0.0.0.0', '--unsafe-host'])).toMatchObject({ host: '0.0.0.0' });
	expect(read(['--host', 'localhost'])).toMatchObject({ host: '127.0.0.1' });
});

test.each([
	[
		['npx', '-y', 'x', '--port', '1', '--help'],
		['-y', 'x', '--port', '1', '--help'],
	],
	[
		['--no-open', 'node', '--', '-v'],
		['--', '-v'],
	],
	[['--', '--odd-program', '--help'], ['--help']],
	[['--', 'demo'], []],
	[['demo', 'me'], ['me']],
	[
		['node', '', '$HOME', 'a b'],
		['', '$HOME', 'a b'],
	],
])('what follows the command of %j belongs to it', (line, args) => {
	expect(target(line)).toMatchObject({ kind: 'stdio', args });
});

test.each([
	['http://127.0.0.1:3000/mcp', 'http://127.0.0.1:3000/mcp'],
	['HTTPS://example.com/mcp?a=1', 'HTTPS://example.com/mcp?a=1'],
])('%s is a server over HTTP', (word, url) => {
	expect(target([word])).toEqual({ kind: 'http', url });
});

test.each([
	[['demo'], 'demo'],
	[['-h'], 'help'],
	[['--help', 'node'], 'help'],
	[['-v'], 'version'],
])('%j is %s', (line, kind) => {
	expect(read(line)).toEqual({ kind });
});

test.each([
	[['--prot', '1'], 'There is no option "--prot"'],
	[['-x'], 'There is no option "-x"'],
	[['--port'], 'The option "--port" takes a value'],
	[['--no-open=yes'], 'The option "--no-open" takes no value'],
	[['--port', 'abc'], 'found "abc"'],
	[['--port', '65536'], 'found "65536"'],
	[['--port', '1.5'], 'found "1.5"'],
	[['--port='], 'found ""'],
	[['--host', '0.0.0.0'], '--host "0.0.0.0" is no loopback address'],
	[['--host', '192.168.1.5'], 'Add --unsafe-host'],
	[['--host', 'example.com', '--unsafe-host'], 'takes an IP address, found "example.com"'],
	[['ftp://a/b'], 'found "ftp://a/b"'],
	[['http://'], '"http://" is not a valid address'],
	[['http://a/', 'b', 'c'], 'Nothing may follow the URL, found "b c"'],
	[[''], 'The command is empty'],
])('%j is refused with the value found', (line, words) => {
	const command = read(line);
	expect(command.kind).toBe('bad');
	expect(command.kind === 'bad' ? command.problem : '').toContain(words);
});

test('SPW-03 --allow names programs that need not ask, each as the exact words', () => {
	expect(read(['--allow', "npx -y 'a b'", '--allow=A=1 node x.js', 'npx', 'c'])).toMatchObject({
		allowed: [
			{ command: 'npx', args: ['-y', 'a b'], env: {} },
			{ command: 'node', args: ['x.js'], env: { A: '1' } },
		],
		target: { kind: 'stdio', command: 'npx', args: ['c'] },
	});
});

test.each([
	[['--allow', 'a | b']],
	[['--allow', '']],
	[['--allow']],
	[['--no-spawn', 'node', 'x']],
	[['--no-spawn', '--allow', 'node']],
	[['revoke']],
])('%j is refused with a reason', (line) => {
	expect(read(line)).toMatchObject({ kind: 'bad' });
});

test('SPW-03 --no-spawn, and the commands for what was allowed', () => {
	expect(read(['--no-spawn'])).toMatchObject({ kind: 'serve', startsPrograms: false });
	expect(read(['allowed'])).toEqual({ kind: 'allowed' });
	expect(read(['revoke', 'ab', 'cd'])).toEqual({ kind: 'revoke', ids: ['ab', 'cd'] });
	expect(read(['revoke', 'all'])).toEqual({ kind: 'revoke', ids: 'all' });
	expect(target(['--', 'revoke', 'all'])).toMatchObject({ command: 'revoke', args: ['all'] });
});
