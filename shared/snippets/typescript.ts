import { introduction } from './introduction.ts';
import { planOf, type HttpWay, type Plan, type StdioWay } from './plan.ts';
import { scriptString } from './quote.ts';
import type { GuardedText } from './secret-values.ts';
import type { SnippetForm } from './snippet.ts';

/** A module for Node, without any package. */
export const typescript: SnippetForm = {
	id: 'typescript',
	label: 'TypeScript',
	write(request) {
		const plan = planOf(request);
		if (!plan) return null;
		const lines = plan.way.kind === 'http' ? overHttp(plan, plan.way) : overStdio(plan, plan.way);
		const how =
			'Needs Node 20 or newer and no package. Save it as call.mts and run it with: npx tsx call.mts';
		return `${[introduction('//', how, plan.needed), ...lines].join('\n')}\n`;
	},
};

function overHttp({ text, opening, needed }: Plan, { url, headers }: HttpWay): readonly string[] {
	const post = (message: string) => `await post(${scriptString(message)})`;
	return [
		...variables(needed.length),
		`const url = ${guarded(url)};`,
		'const headers = new Headers();',
		...headers.map(({ name, value }) => `headers.append(${scriptString(name)}, ${guarded(value)});`),
		'',
		'async function post(body: string): Promise<Response> {',
		"\tconst reply = await fetch(url, { method: 'POST', headers, body });",
		'\tif (!reply.ok) throw new Error(`HTTP ${reply.status}: ${await reply.text()}`);',
		'\treturn reply;',
		'}',
		...(opening
			? [
					'',
					'// The handshake; it gives the session its id, where the server has sessions.',
					`const opened = ${post(opening.initialize)};`,
					'await opened.text();',
					"const session = opened.headers.get('mcp-session-id');",
					"if (session !== null) headers.set('Mcp-Session-Id', session);",
					`headers.set('MCP-Protocol-Version', ${scriptString(opening.revision)});`,
					`${post(opening.initialized)};`,
				]
			: []),
		'',
		`const reply = ${post(text)};`,
		'console.log(await reply.text());',
	];
}

function overStdio(
	{ text, opening, awaits, needed }: Plan,
	{ words, env, cwd }: StdioWay,
): readonly string[] {
	const [command, ...args] = words.map(guarded);
	const set = env.map(({ name, variable }) => `${scriptString(name)}: variable(${scriptString(variable)})`);
	const options = [
		...(cwd === null ? [] : [`cwd: ${scriptString(cwd)}`]),
		...(set.length > 0 ? [`env: { ...process.env, ${set.join(', ')} }`] : []),
		"stdio: ['pipe', 'pipe', 'inherit']",
	];
	return [
		"import { spawn } from 'node:child_process';",
		'',
		...variables(needed.length),
		`const server = spawn(${command ?? '""'}, [${args.join(', ')}], { ${options.join(', ')} });`,
		'',
		'async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {',
		"\tlet rest = '';",
		'\tfor await (const chunk of chunks) {',
		"\t\tconst parts = (rest + chunk).split('\\n');",
		"\t\trest = parts.pop() ?? '';",
		'\t\tyield* parts;',
		'\t}',
		'}',
		"const lines = linesOf(server.stdout.setEncoding('utf8'));",
		'',
		'function send(text: string): void {',
		'\tserver.stdin.write(`${text}\\n`);',
		'}',
		'',
		'function isAnswer(line: string, id: unknown): boolean {',
		'\ttry {',
		'\t\tconst message = JSON.parse(line);',
		"\t\treturn message.id === id && !('method' in message);",
		'\t} catch {',
		'\t\treturn false; // something else than a message',
		'\t}',
		'}',
		'',
		'async function answer(id: unknown): Promise<string> {',
		'\tfor (;;) {',
		'\t\tconst { value, done } = await lines.next();',
		"\t\tif (done) throw new Error('The server ended without an answer');",
		'\t\tif (isAnswer(value, id)) return value;',
		'\t\tconsole.error(value);',
		'\t}',
		'}',
		'',
		...(opening
			? [
					`send(${scriptString(opening.initialize)});`,
					`await answer(${awaits === 0 ? 1 : 0});`,
					`send(${scriptString(opening.initialized)});`,
				]
			: []),
		`send(${scriptString(text)});`,
		...(awaits === null
			? ['server.stdin.end();', 'for await (const line of lines) console.log(line);']
			: [
					`console.log(await answer(${typeof awaits === 'string' ? scriptString(awaits) : awaits}));`,
					'server.kill();',
				]),
	];
}

function variables(count: number): readonly string[] {
	if (count === 0) return [];
	return [
		'function variable(name: string): string {',
		'\tconst value = process.env[name];',
		'\tif (value === undefined) throw new Error(`${name} is not set`);',
		'\treturn value;',
		'}',
		'',
	];
}

function guarded({ before, variable, after }: GuardedText): string {
	if (variable === null) return scriptString(before);
	const parts = [
		before && scriptString(before),
		`variable(${scriptString(variable)})`,
		after && scriptString(after),
	];
	return parts.filter(Boolean).join(' + ');
}
