import path from 'node:path';
import type { LaunchRecord } from './launch-record.ts';

/** Something in a launch that a person ought to look at before allowing it. */
export interface Risk {
	/** Where it is: -1 is the program, 0 and up an argument, a string the name of a variable. */
	readonly at: number | string;
	/** A word or two beside it. */
	readonly mark: string;
	/** A sentence that says why. */
	readonly why: string;
}

/** All risky parts, in the order of the command line. A list that is easy to extend beats a verdict: a person decides. */
export function findRisks(record: LaunchRecord): readonly Risk[] {
	return rules.flatMap((rule) => [...rule(record)]);
}

type Rule = (record: LaunchRecord) => Iterable<Risk>;

const rules: readonly Rule[] = [shell, inlineCode, otherUser, unpinnedPackage, dockerSocket, loaderVariables];

const shells = /^(sh|bash|zsh|dash|ksh|fish|csh|tcsh|cmd|powershell|pwsh|busybox|wsl|osascript)$/;
const interpreters = /^(node|nodejs|deno|bun|python[\d.]*|ruby|perl|php|lua|osascript)$/;
const packageRunners: ReadonlyMap<string, RegExp> = new Map([
	['npx', /^@?[^@]+@\d/],
	['bunx', /^@?[^@]+@\d/],
	['pnpx', /^@?[^@]+@\d/],
	['uvx', /(@|==)\d/],
	['pipx', /==\d/],
]);
const loaders =
	/^(LD_.*|DYLD_.*|NODE_OPTIONS|NODE_PATH|PYTHONPATH|PYTHONSTARTUP|PYTHONHOME|PERL5OPT|PERL5LIB|RUBYOPT|RUBYLIB|BASH_ENV|ENV|PATH|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|GIT_SSH_COMMAND|SHELLOPTS)$/i;

function programName(word: string): string {
	const base = path.posix.basename(path.win32.basename(word));
	return base.toLowerCase().replace(/\.(exe|cmd|bat|ps1)$/, '');
}

function words({ command, args }: LaunchRecord): (readonly [at: number, word: string])[] {
	return [command, ...args].map((word, index) => [index - 1, word] as const);
}

function* shell(record: LaunchRecord): Iterable<Risk> {
	for (const [at, word] of words(record))
		if ((at === -1 || /[/\\]/.test(word)) && shells.test(programName(word)))
			yield {
				at,
				mark: 'shell',
				why: `${programName(word)} is a shell: what it is given can run any other program.`,
			};
}

function* inlineCode({ command, args }: LaunchRecord): Iterable<Risk> {
	const program = programName(command);
	const flag = shells.test(program)
		? /^(-[a-z]*c|\/c|\/k|-command|-encodedcommand|-e)$/i
		: interpreters.test(program)
			? /^(-c|-e|-p|-pe|-r|--eval(=.*)?|--print(=.*)?|--require(=.*)?|--import(=.*)?|eval)$/
			: null;
	if (!flag) return;
	for (const [at, argument] of args.entries())
		if (flag.test(argument))
			yield {
				at,
				mark: 'inline code',
				why: `After ${argument} comes code, not the name of a file. Read it.`,
			};
}

function* otherUser(record: LaunchRecord): Iterable<Risk> {
	for (const [at, word] of words(record))
		if (/^(sudo|doas|pkexec|su|runas|gsudo)$/.test(programName(word)))
			yield { at, mark: 'other rights', why: `${word} runs what follows with the rights of another user.` };
}

function* unpinnedPackage({ command, args }: LaunchRecord): Iterable<Risk> {
	const runner = programName(command);
	const hasVersion = packageRunners.get(runner);
	if (!hasVersion) return;
	const at = args.findIndex((argument) => !argument.startsWith('-') && argument !== 'run');
	const name = args[at];
	if (name === undefined || /^[./~]|^[a-z]:/i.test(name) || hasVersion.test(name)) return;
	const example = runner === 'pipx' ? `${name}==1.2.3` : `${name}@1.2.3`;
	yield {
		at,
		mark: 'no version',
		why: `${runner} installs ${name} without a version: what runs may differ tomorrow. Write a version, such as ${example}.`,
	};
}

function* dockerSocket(record: LaunchRecord): Iterable<Risk> {
	for (const [at, word] of words(record)) {
		if (/docker\.sock|podman\.sock|docker_engine/.test(word))
			yield {
				at,
				mark: 'container control',
				why: 'With the socket of the container engine it rules this machine.',
			};
		if (word === '--privileged')
			yield { at, mark: 'privileged', why: 'A privileged container is not kept apart from this machine.' };
	}
}

function* loaderVariables({ env }: LaunchRecord): Iterable<Risk> {
	for (const name of Object.keys(env))
		if (loaders.test(name))
			yield { at: name, mark: 'changes what runs', why: `${name} can make a program load other code.` };
}
