// `npm run test:security [-- --table]`: the tests that carry the id of a requirement, and no others. With --table it only
// writes which test stands for which requirement into docs/security-tests.md.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requirements } from './requirements.mjs';

const root = path.join(import.meta.dirname, '../..');
const ids = Object.keys(requirements);
const pattern = `(${ids.join('|')})`;

const found = new Map(ids.map((id) => [id, []]));
const files = new Set();
for (const file of filesWithTests()) {
	const text = readFileSync(path.join(root, file), 'utf8');
	// A test, a group, or a row of a table: whatever string begins with the id.
	for (const [, name] of text.matchAll(/['`]((?:[A-Z]+-\d\d )+[^'`\n]*)/g)) {
		for (const [id] of name.matchAll(/[A-Z]+-\d\d/g)) {
			found.get(id)?.push({ file, name: name.replace(/^(?:[A-Z]+-\d\d )+/, '') });
			files.add(file);
		}
	}
}

const missing = ids.filter((id) => found.get(id).length === 0);
if (missing.length > 0) {
	console.error(`No test carries ${missing.join(', ')} in its name`);
	process.exit(1);
}
if (process.argv.includes('--table')) {
	writeFileSync(path.join(root, 'docs/security-tests.md'), table());
	process.exit();
}

const all = [...files];
const inChromium = all.filter((file) => file.startsWith('e2e/specs/'));
const others = all.filter((file) => !inChromium.includes(file));
run('vitest', ['run', ...others, '-t', pattern]);
run('playwright', [
	'test',
	'--config',
	'e2e/playwright.config.ts',
	...inChromium.map((file) => path.basename(file)),
	'-g',
	pattern,
]);

function filesWithTests() {
	const lists = ['relay', 'shared', 'web', 'e2e/headless', 'e2e/specs', 'e2e/security'];
	return spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...lists], {
		cwd: root,
		encoding: 'utf8',
	})
		.stdout.split('\n')
		.filter((file) => /\.(test|spec)\.ts$/.test(file));
}

function run(program, args) {
	const { status } = spawnSync(path.join(root, 'node_modules/.bin', program), args, {
		cwd: root,
		stdio: 'inherit',
	});
	if (status !== 0) process.exit(status ?? 1);
}

function table() {
	const rows = ids.map((id) => {
		const tests = found.get(id).map(({ file, name }) => `[${escape(name)}](../${file})`);
		return `| ${id} | ${requirements[id]} | ${tests.join('<br>')} |`;
	});
	return `# Which test stands for which promise

Written by \`npm run test:security -- --table\`; \`npm run test:security\` runs exactly these.

| id | promise | tests |
| --- | --- | --- |
${rows.join('\n')}
`;
}

function escape(text) {
	return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\\n', ' ');
}
