import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { AllowedPrograms, readAllowances } from '../consent/allowed-programs.ts';
import { describeCommand, listAllowances, revokeAllowances } from './allowances.ts';

let file: string;
beforeEach(() => {
	file = path.join(mkdtempSync(path.join(tmpdir(), 'allowed-')), 'allowed.json');
	const allowed = new AllowedPrograms(file, describeCommand);
	allowed.add({ command: 'npx', args: ['-y', 'a b', '--token', 'hunter22'], cwd: '/x', env: { KEY: 'v' } });
	allowed.add({ command: 'node', args: ['\u001b[2Jx'], cwd: '/y\nz', env: {} });
});
const ids = () => readAllowances(file).map(({ hash }) => hash.slice(0, 12));

test('SPW-03 lists what was allowed, without secrets', () => {
	const text = listAllowances(file);
	expect(text).toContain(`${ids()[0] ?? ''}  npx -y 'a b' --token '‹secret:argument#1›'`);
	expect(text).toContain('folder /x\n              with KEY\n');
	expect(text).not.toContain('hunter22');
});

test('SPW-09 what could steer a terminal is listed as its code', () => {
	const text = listAllowances(file);
	expect(text).toContain("node '<U+001B>[2Jx'");
	expect(text).toContain('folder /y<U+000A>z');
	expect(text).not.toContain('\u001b');
});

test('SPW-03 revokes the named one, and all', () => {
	const [first = '', second = ''] = ids();
	expect(revokeAllowances(file, [first])).toBe('One program asks again\n');
	expect(ids()).toEqual([second]);
	expect(revokeAllowances(file, 'all')).toBe('One program asks again\n');
	expect(listAllowances(file)).toBe(`No program is allowed (${file})\n`);
});

test.each(['', 'zz'])('a name "%s" that means none revokes nothing', (id) => {
	const [first = ''] = ids();
	expect(() => revokeAllowances(file, [first, id])).toThrow(`"${id}" names no allowed programs`);
	expect(ids()).toHaveLength(2);
});
