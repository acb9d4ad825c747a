import { introduction } from './introduction.ts';
import { planOf, type HttpWay, type Plan, type StdioWay } from './plan.ts';
import { pythonString } from './quote.ts';
import type { GuardedText } from './secret-values.ts';
import type { SnippetForm } from './snippet.ts';

/** A script for Python, with its standard library alone. */
export const python: SnippetForm = {
	id: 'python',
	label: 'Python',
	write(request) {
		const plan = planOf(request);
		if (!plan) return null;
		const lines = plan.way.kind === 'http' ? overHttp(plan, plan.way) : overStdio(plan, plan.way);
		const how = 'Needs Python 3.8 or newer and no package.';
		return `${[introduction('#', how, plan.needed), ...lines].join('\n')}\n`;
	},
};

function overHttp({ text, opening, needed }: Plan, { url, headers }: HttpWay): readonly string[] {
	const post = (message: string) => `post(${pythonString(message)})`;
	return [
		...(needed.length > 0 ? ['import os'] : []),
		'import sys',
		'import urllib.error',
		'import urllib.request',
		'',
		`url = ${guarded(url)}`,
		'headers = {',
		...headers.map(({ name, value }) => `    ${pythonString(name)}: ${guarded(value)},`),
		'}',
		'',
		'',
		'def post(body):',
		'    request = urllib.request.Request(url, body.encode(), headers, method="POST")',
		'    try:',
		'        return urllib.request.urlopen(request)',
		'    except urllib.error.HTTPError as error:',
		'        sys.exit(f"HTTP {error.code}: {error.read().decode(errors=\'replace\')}")',
		'',
		'',
		...(opening
			? [
					'# The handshake; it gives the session its id, where the server has sessions.',
					`with ${post(opening.initialize)} as opened:`,
					'    opened.read()',
					'    session = opened.headers.get("Mcp-Session-Id")',
					'if session is not None:',
					'    headers["Mcp-Session-Id"] = session',
					`headers["MCP-Protocol-Version"] = ${pythonString(opening.revision)}`,
					`${post(opening.initialized)}.close()`,
					'',
				]
			: []),
		`with ${post(text)} as reply:`,
		'    sys.stdout.buffer.write(reply.read() + b"\\n")',
	];
}

function overStdio(
	{ text, opening, awaits, needed }: Plan,
	{ words, env, cwd }: StdioWay,
): readonly string[] {
	const set = env.map(({ name, variable }) => `${pythonString(name)}: os.environ[${pythonString(variable)}]`);
	const options = [
		`[${words.map(guarded).join(', ')}]`,
		...(cwd === null ? [] : [`cwd=${pythonString(cwd)}`]),
		...(set.length > 0 ? [`env={**os.environ, ${set.join(', ')}}`] : []),
		'stdin=subprocess.PIPE',
		'stdout=subprocess.PIPE',
	];
	return [
		'import json',
		...(needed.length > 0 ? ['import os'] : []),
		'import subprocess',
		'import sys',
		'',
		`server = subprocess.Popen(${options.join(', ')})`,
		'',
		'',
		'def send(text):',
		'    server.stdin.write(text.encode() + b"\\n")',
		'    server.stdin.flush()',
		'',
		'',
		'def is_answer(line, id):',
		'    try:',
		'        message = json.loads(line)',
		'    except ValueError:',
		'        return False  # something else than a message',
		'    return isinstance(message, dict) and message.get("id") == id and "method" not in message',
		'',
		'',
		'def answer(id):',
		'    for line in server.stdout:',
		'        if is_answer(line, id):',
		'            return line',
		'        sys.stderr.buffer.write(line)',
		'    sys.exit("The server ended without an answer")',
		'',
		'',
		...(opening
			? [
					`send(${pythonString(opening.initialize)})`,
					`answer(${awaits === 0 ? 1 : 0})`,
					`send(${pythonString(opening.initialized)})`,
				]
			: []),
		`send(${pythonString(text)})`,
		...(awaits === null
			? ['server.stdin.close()', 'for line in server.stdout:', '    sys.stdout.buffer.write(line)']
			: [
					`sys.stdout.buffer.write(answer(${typeof awaits === 'string' ? pythonString(awaits) : awaits}))`,
					'server.terminate()',
				]),
	];
}

function guarded({ before, variable, after }: GuardedText): string {
	if (variable === null) return pythonString(before);
	const parts = [
		before && pythonString(before),
		`os.environ[${pythonString(variable)}]`,
		after && pythonString(after),
	];
	return parts.filter(Boolean).join(' + ');
}
