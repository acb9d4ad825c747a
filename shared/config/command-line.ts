import { readCurl } from './curl.ts';
import { nameOfCommand } from './entry-name.ts';
import { readShellWords, type ShellToken } from './shell-words.ts';
import { problem, type Problem, type Understood } from './understood.ts';

/** A program with what a shell line said around it. */
interface Command {
	readonly words: readonly ShellToken[];
	readonly env: ReadonlyMap<string, string>;
	readonly cwd?: string;
}

/** Reads a pasted shell line. It is taken apart without a shell, so whatever needs one is a problem with a place. */
export function readCommandLine(text: string): Understood {
	const command = readCommand(text);
	if ('kind' in command) return command;
	const notes: string[] = [];
	const argv = withoutWrapper(
		command.words.map((word) => word.text),
		notes,
	);
	if ('kind' in argv) return argv;
	const [program = '', ...args] = argv;
	if (program === '') return problem('The name of the program is empty', command.words[0]?.at);
	if (/^curl(?:\.exe)?$/.test(program)) return readCurl(args);
	const refusal = refusals.find(({ pattern }) => pattern.test(argv.join(' ')));
	if (refusal) return problem(refusal.message, command.words[0]?.at);

	for (const { text: word, bareLength } of command.words) {
		if (/[*?]/.test(word.slice(0, bareLength)))
			notes.push(`"${word}" is passed as it is: no shell expands * and ? here`);
	}
	const { env, cwd } = command;
	return {
		kind: 'stdio',
		entry: {
			name: nameOfCommand(argv),
			launch: {
				kind: 'stdio',
				command: program,
				args,
				env: Object.fromEntries(env),
				...(cwd === undefined ? {} : { cwd }),
			},
		},
		argv,
		notes,
	};
}

const refusals: readonly { readonly pattern: RegExp; readonly message: string }[] = [
	{
		pattern:
			/^(?:npm|pnpm|yarn|bun|pip3?|uv|brew|apt(?:-get)?|cargo|go) (?:install|i|add|tool install)\b|^git clone\b|^\S*smithery\S* install\b/,
		message:
			'This line installs something and starts no server: run it in a terminal, then write the command that starts the server',
	},
	{
		pattern:
			/^(?:claude|codex|gemini|qwen|copilot|opencode|amp|droid|q|kiro-cli) mcp add\b|^(?:code|code-insiders|cursor) --add-mcp\b/,
		message:
			'This line adds a server to another client: keep only the address, or the command that starts the server',
	},
];

function readCommand(text: string): Command | Problem {
	const tokens = readTokens(text);
	if ('kind' in tokens) return tokens;
	const env = new Map<string, string>();
	let cwd: string | undefined;
	const steps = splitSteps(tokens);
	if ('kind' in steps) return steps;
	const last = steps.pop() ?? [];
	for (const step of steps) {
		const [first, second] = step;
		if (first?.text === 'cd' && second && step.length === 2 && cwd === undefined) cwd = second.text;
		else if (first?.text === 'export' && step.slice(1).every(isAssignment)) assign(env, step.slice(1));
		else return problem('Write one command: this line has several', last[0]?.at);
	}
	const words = withoutAssignments(last, env);
	if (words.length === 0)
		return problem('The program is missing: this line only prepares one', last[0]?.at ?? 0);
	return { words, env, ...(cwd === undefined ? {} : { cwd }) };
}

/** Words and operators; a Windows program with spaces in its path is one word even without quotes. */
function readTokens(text: string): readonly ShellToken[] | Problem {
	const [program] = /^\s*[A-Za-z]:\\[^"'|<>\n]*?\.(?:exe|cmd|bat|com)(?=\s|$)/i.exec(text) ?? [];
	if (program === undefined) return readShellWords(text);
	const at = program.length - program.trimStart().length;
	const rest = readShellWords(' '.repeat(program.length) + text.slice(program.length));
	if ('kind' in rest) return rest;
	return [{ kind: 'word', text: program.trim(), at, bareLength: program.trim().length }, ...rest];
}

/** Commands joined by `&&` or on lines of their own. */
function splitSteps(tokens: readonly ShellToken[]): ShellToken[][] | Problem {
	const steps: ShellToken[][] = [[]];
	for (const token of tokens) {
		if (token.kind === 'word') steps.at(-1)?.push(token);
		else if (token.text === '&&' || token.text === '\n') steps.push([]);
		else return problem(`Programs are started without a shell, so "${token.text}" cannot be used`, token.at);
	}
	return steps.filter((step) => step.length > 0);
}

function withoutAssignments(words: readonly ShellToken[], env: Map<string, string>): readonly ShellToken[] {
	const start = words[0]?.text === 'env' && words[1] && isAssignment(words[1]) ? 1 : 0;
	let end = start;
	for (let word = words[end]; word && isAssignment(word); word = words[end]) end++;
	assign(env, words.slice(start, end));
	return words.slice(end);
}

/** `NAME=value`, with the name and `=` outside quotes. */
function isAssignment(word: ShellToken): boolean {
	const name = /^[A-Za-z_]\w*=/.exec(word.text);
	return name !== null && name[0].length <= word.bareLength;
}

function assign(env: Map<string, string>, words: readonly ShellToken[]): void {
	for (const { text } of words) {
		const end = text.indexOf('=');
		env.set(text.slice(0, end), text.slice(end + 1));
	}
}

// On Windows the relay itself decides how a program is started, so an entry without the wrapper works everywhere.
function withoutWrapper(argv: readonly string[], notes: string[]): readonly string[] | Problem {
	const [program = '', flag = '', ...rest] = argv;
	if (!/(?:^|[\\/])cmd(?:\.exe)?$/i.test(program) || flag.toLowerCase() !== '/c' || rest.length === 0)
		return argv;
	notes.push('"cmd /c" was left out: the program is started directly');
	if (rest.length > 1) return rest;
	const tokens = readShellWords(rest[0] ?? '');
	if ('kind' in tokens) return problem(tokens.message);
	const operator = tokens.find((token) => token.kind === 'operator');
	if (operator) return problem(`Programs are started without a shell, so "${operator.text}" cannot be used`);
	return tokens.map((token) => token.text);
}
