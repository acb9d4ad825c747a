import { introduction } from './introduction.ts';
import { planOf, type HttpWay, type Plan, type StdioWay } from './plan.ts';
import { bashWord } from './quote.ts';
import type { GuardedText, NeededVariable } from './secret-values.ts';
import type { SnippetForm } from './snippet.ts';

/** A bash script: curl where the server speaks HTTP, a pipe into its program where it does not. */
export const curl: SnippetForm = {
	id: 'curl',
	label: 'curl',
	write(request) {
		const plan = planOf(request);
		if (!plan) return null;
		if (plan.way.kind === 'stdio') return pipe(plan, plan.way);
		return plan.opening ? session(plan, plan.way, plan.opening) : post(plan, plan.way);
	},
};

/** Longer words than this a program may not be given (Linux: 128 KiB for one). */
const longestWord = 100_000;

function post({ text, needed }: Plan, way: HttpWay): string {
	const options = way.headers.map(({ name, value }) => `--header ${header(name, value)}`);
	const lines = [
		'curl --silent --show-error --fail-with-body --no-buffer --globoff',
		...options,
		body(text),
		guarded(way.url),
	];
	return script('Needs curl 7.76 or newer.', needed, [`${feed(text)}${lines.join(' \\\n  ')}`]);
}

function session({ text, needed }: Plan, way: HttpWay, opening: NonNullable<Plan['opening']>): string {
	const version = { name: 'MCP-Protocol-Version', value: opening.revision };
	const own = way.headers.filter(({ name }) => name.toLowerCase() !== version.name.toLowerCase());
	const send = (message: string, more = '') =>
		`${feed(message)}curl "\${options[@]}"${more} ${body(message)} "$url"`;
	return script('Needs bash and curl 7.76 or newer.', needed, [
		'set -euo pipefail',
		`url=${guarded(way.url)}`,
		'options=(--silent --show-error --fail-with-body --no-buffer --globoff)',
		...own.map(({ name, value }) => `options+=(--header ${header(name, value)})`),
		'',
		'# The handshake; it gives the session its id, where the server has sessions.',
		'heads=$(mktemp)',
		`trap 'rm -f "$heads"' EXIT`,
		send(opening.initialize, ' --dump-header "$heads" --output /dev/null'),
		`session=$(tr -d '\\r' <"$heads" | sed -n 's/^[Mm][Cc][Pp]-[Ss]ession-[Ii][Dd]: *//p' | tail -n 1)`,
		'if [ -n "$session" ]; then options+=(--header "Mcp-Session-Id: $session"); fi',
		`options+=(--header ${bashWord(`${version.name}: ${version.value}`)})`,
		send(opening.initialized, ' --output /dev/null'),
		'',
		'# The message.',
		send(text),
	]);
}

function pipe({ text, opening, needed }: Plan, { words, env, cwd }: StdioWay): string {
	const messages = opening ? [opening.initialize, opening.initialized, text] : [text];
	const variables = env.map(({ name, variable }) => `${bashWord(`${name}=`)}"$${variable}"`);
	const command = [...(variables.length > 0 ? ['env', ...variables] : []), ...words.map(guarded)].join(' ');
	return script('Needs bash. The pipe stays open for 2 seconds, for the server to answer.', needed, [
		'set -euo pipefail',
		...(cwd === null ? [] : [`cd ${cwd.startsWith('-') ? '-- ' : ''}${bashWord(cwd)}`]),
		`{ printf '%s\\n' \\`,
		messages.map((message) => `    ${bashWord(message)}`).join(' \\\n') + '; sleep 2; } |',
		`  ${command}`,
	]);
}

function script(how: string, needed: readonly NeededVariable[], lines: readonly string[]): string {
	const checks = needed.map(({ name }) => `: "\${${name}:?is not set}"`);
	return `${[introduction('#', how, needed), ...checks, ...lines].join('\n')}\n`;
}

// curl leaves out a header that ends in a colon, and sends it without a value where it ends in a semicolon.
function header(name: string, value: GuardedText): string {
	const isEmpty = value.variable === null && value.before === '';
	return guarded(
		isEmpty ? { ...value, before: `${name};` } : { ...value, before: `${name}: ${value.before}` },
	);
}

function guarded({ before, variable, after }: GuardedText): string {
	if (variable === null) return bashWord(before);
	return [before && bashWord(before), `"$${variable}"`, after && bashWord(after)].join('');
}

function feed(text: string): string {
	return text.length > longestWord ? `printf %s ${bashWord(text)} | ` : '';
}

function body(text: string): string {
	return text.length > longestWord ? '--data-binary @-' : `--data-raw ${bashWord(text)}`;
}
