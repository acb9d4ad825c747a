import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { AllowedPrograms, allowedProgramsFile, readAllowances, writeAllowances } from './allowed-programs.ts';

const record = { command: 'node', args: ['a'], cwd: '/', env: { TOKEN: 'sekret' } };
const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), 'allowed-')), 'deep/allowed.json');

test('SPW-03 remembers for the next run, in a file that only its owner reads and that holds no value', () => {
	const file = newFile();
	new AllowedPrograms(file).add(record);
	expect(new AllowedPrograms(file).has(record)).toBe(true);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readFileSync(file, 'utf8')).not.toContain('sekret');
	expect(readAllowances(file)).toMatchObject([{ command: 'node', folder: '/', variables: ['TOKEN'] }]);
});

test.each([
	['the program', { command: 'node ' }],
	['an argument', { args: ['a', ''] }],
	['where arguments are parted', { command: 'node a', args: [] }],
	['the folder', { cwd: '/tmp' }],
	['a variable', { env: { TOKEN: 'sekres' } }],
	['the name of a variable', { env: { TOKEM: 'sekret' } }],
	['one variable more', { env: { TOKEN: 'sekret', A: '' } }],
	['one variable less', { env: {} }],
])('SPW-03 an allowance does not hold when %s changes', (_, change) => {
	const allowed = new AllowedPrograms(newFile());
	allowed.add(record);
	expect(allowed.has({ ...record, ...change })).toBe(false);
});

test('what one relay adds, another does not take away, and knows at once', () => {
	const file = newFile();
	const [one, two] = [new AllowedPrograms(file), new AllowedPrograms(file)];
	const other = { ...record, args: ['b'] };
	one.add(record);
	two.add(other);
	expect([one.has(other), two.has(record), readAllowances(file).length]).toEqual([true, true, 2]);
});

test('SPW-03 what is revoked while the relay runs asks again', () => {
	const file = newFile();
	const allowed = new AllowedPrograms(file);
	allowed.add(record);
	writeAllowances(file, []);
	expect(allowed.has(record)).toBe(false);
});

test('what was named at the start holds for this run only', () => {
	const file = newFile();
	const allowed = new AllowedPrograms(file);
	allowed.addForThisRun(record);
	expect([allowed.has(record), new AllowedPrograms(file).has(record)]).toEqual([true, false]);
});

test('SPW-03 a broken file allows nothing', () => {
	const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
	const file = path.join(mkdtempSync(path.join(tmpdir(), 'allowed-')), 'allowed.json');
	for (const text of ['{', '[]', '{"allowed":{}}', 'null', '{"version":2,"allowed":[{"hash":"x"}]}']) {
		writeFileSync(file, text);
		expect(new AllowedPrograms(file).has(record)).toBe(false);
	}
	expect(told).toHaveBeenCalledTimes(5);
	told.mockRestore();
});

test('lies where the user keeps settings', () => {
	expect(allowedProgramsFile({ XDG_CONFIG_HOME: '/x' })).toBe('/x/wirescope/allowed.json');
	expect(allowedProgramsFile({})).toMatch(/\/\.wirescope\/allowed\.json$/);
});
