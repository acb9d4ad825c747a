import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AllowedPrograms, allowedProgramsFile } from './allowed-programs.ts';

const record = { command: 'node', args: ['a'], cwd: '/', env: { TOKEN: 'sekret' } };
const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), 'allowed-')), 'deep/allowed.json');

test('remembers for the next run, in a file that only its owner reads and that holds hashes only', () => {
	const file = newFile();
	new AllowedPrograms(file).add(record);
	expect(new AllowedPrograms(file).has(record)).toBe(true);
	expect(new AllowedPrograms(file).has({ ...record, env: { TOKEN: 'other' } })).toBe(false);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readFileSync(file, 'utf8')).toMatch(/^\{"version":1,"allowed":\["[0-9a-f]{64}"\]\}\n$/);
});

test('what one relay adds, another does not take away', () => {
	const file = newFile();
	const [one, two] = [new AllowedPrograms(file), new AllowedPrograms(file)];
	const other = { ...record, args: ['b'] };
	one.add(record);
	two.add(other);
	const next = new AllowedPrograms(file);
	expect([next.has(record), next.has(other)]).toEqual([true, true]);
});

test('what was named at the start holds for this run only', () => {
	const file = newFile();
	const allowed = new AllowedPrograms(file);
	allowed.addForThisRun(record);
	expect([allowed.has(record), new AllowedPrograms(file).has(record)]).toEqual([true, false]);
});

test('a broken file allows nothing', () => {
	const file = path.join(mkdtempSync(path.join(tmpdir(), 'allowed-')), 'allowed.json');
	for (const text of ['{', '[]', '{"allowed":{}}', 'null']) {
		writeFileSync(file, text);
		expect(new AllowedPrograms(file).has(record)).toBe(false);
	}
});

test('lies where the user keeps settings', () => {
	expect(allowedProgramsFile({ XDG_CONFIG_HOME: '/x' })).toBe('/x/wirescope/allowed.json');
	expect(allowedProgramsFile({})).toMatch(/\/\.wirescope\/allowed\.json$/);
});
