import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bashWord, pythonString, scriptString } from './quote.ts';

const nasty: readonly string[] = [
	'',
	'plain/word.1',
	`it's "quoted" and \\escaped\\`,
	"'$(touch /nowhere)'`id`${HOME}!!",
	'two\nlines\r\nand\ttabs\u0007',
	'separators \u2028 and \u2029, a right-to-left \u202Eoverride\u202C 0 after it',
	'\u200Bzero\u200Dwidth 🇳🇴 👩‍👩‍👧 Ærø 12345678901234567890',
	'-n',
	'\\x41\\u{41}\\U00000041',
	'\u0085next line, \u007f delete, \uFEFF mark',
];

test.each(nasty)('bash reads %j as it was', (text) => {
	const program = `printf %s ${bashWord(text)}`;
	expect(execFileSync('bash', ['-c', program], { encoding: 'utf8' })).toBe(text);
});

test.each(nasty)('a script reads %j as it was', (text) => {
	expect(runInNewContext(scriptString(text))).toBe(text);
});

test('Python reads all of them as they were', () => {
	const program = `import sys\nsys.stdout.buffer.write("\\0".join([${nasty.map(pythonString).join(', ')}]).encode())`;
	expect(execFileSync('python3', ['-c', program], { encoding: 'utf8' }).split('\0')).toEqual(nasty);
});

test.each([
	[bashWord('a b'), "'a b'"],
	[bashWord("a'b"), "'a'\\''b'"],
	[bashWord('\u202E1'), "$'\\xe2\\x80\\xae1'"],
	[scriptString('\u202E\u2028'), '"\\u{202e}\\u{2028}"'],
	[pythonString('\u202E'), '"\\U0000202e"'],
])('writes %s: nothing in it is invisible', (written, expected) => {
	expect(written).toBe(expected);
});
