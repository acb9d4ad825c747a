import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { readAddress } from '#shared/config/address.ts';
import type { RelayInfo } from '#shared/bridge/relay-info.ts';
import { readCommandLine as readShellLine } from '#shared/config/command-line.ts';
import type { LaunchTarget } from '#shared/ports.ts';

export type StartTarget = NonNullable<RelayInfo['startTarget']>;

export interface ServeCommand {
	readonly kind: 'serve';
	/** The first free one is taken. */
	readonly ports: readonly number[];
	readonly host: string;
	readonly opensBrowser: boolean;
	readonly remembersConsent: boolean;
	/** `--no-spawn`: this relay starts no program, whoever asks. */
	readonly startsPrograms: boolean;
	/** `--allow`: these may start without being asked about. */
	readonly allowed: readonly LaunchTarget[];
	readonly target?: StartTarget;
}

/** What the person asked the program to do. */
export type Command =
	| ServeCommand
	| { readonly kind: 'help' }
	| { readonly kind: 'version' }
	| { readonly kind: 'demo' }
	| { readonly kind: 'allowed' }
	| { readonly kind: 'revoke'; readonly ids: readonly string[] | 'all' }
	| { readonly kind: 'bad'; readonly problem: string };

export const usage = `Wirescope, an inspector for MCP servers

  wirescope [options]                       open the page
  wirescope [options] <url>                 open it and connect to a server over HTTP
  wirescope [options] <command> [args…]     open it, start a server and connect over stdio
  wirescope demo                            be the demo server, over stdio
  wirescope allowed                         list the programs that you allowed to start
  wirescope revoke <id>… | all              forget them, so that they ask again

Options, before the URL or command (what follows the command belongs to it):
  --port <number>       listen there; 0 for any free port   (default: 6280, or the next free one)
  --host <address>      loopback address to listen on       (default: 127.0.0.1)
  --unsafe-host         let --host be an address that other machines can reach
  --no-open             open no browser (nor with CI set, nor without a display)
  --allow <command>     let this command line start without asking; may be repeated
  --no-spawn            start no program at all
  --no-consent-store    forget at the end which programs were allowed
  -h, --help            show this
  -v, --version         show the version
  --                    what follows is a command, whatever it looks like

Ctrl+C ends the relay and every program that it started.
`;

const defaultPorts = Array.from({ length: 20 }, (_, index) => 6280 + index);

const flags = {
	port: { type: 'string' },
	host: { type: 'string' },
	'unsafe-host': { type: 'boolean' },
	'no-open': { type: 'boolean' },
	allow: { type: 'string', multiple: true },
	'no-spawn': { type: 'boolean' },
	'no-consent-store': { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
	version: { type: 'boolean', short: 'v' },
} as const;

/** Reads the arguments. Our flags end where the first word that is none begins; the rest is passed on untouched. */
export function readCommandLine(args: readonly string[]): Command {
	const { tokens } = parseArgs({
		args: [...args],
		options: flags,
		strict: false,
		allowPositionals: true,
		tokens: true,
	});
	const end = tokens.find(({ kind }) => kind !== 'option');
	const values = new Map<string, string | undefined>();
	const allowed: LaunchTarget[] = [];
	for (const token of tokens) {
		if (token === end) break;
		if (token.kind !== 'option') continue;
		if (!(token.name in flags)) return bad(`There is no option "${token.rawName}"; --help lists them`);
		const takesValue = token.name === 'port' || token.name === 'host' || token.name === 'allow';
		if (takesValue !== (token.value !== undefined))
			return bad(`The option "${token.rawName}" takes ${takesValue ? 'a' : 'no'} value`);
		values.set(token.name, token.value);
		if (token.name !== 'allow') continue;
		const program = readAllowed(token.value ?? '');
		if ('kind' in program) return program;
		allowed.push(program);
	}
	if (values.has('help')) return { kind: 'help' };
	if (values.has('version')) return { kind: 'version' };
	const rest = end ? args.slice(end.kind === 'option-terminator' ? end.index + 1 : end.index) : [];
	const isPlain = end?.kind === 'positional';
	if (isPlain && rest.length === 1 && rest[0] === 'demo') return { kind: 'demo' };
	if (isPlain && rest.length === 1 && rest[0] === 'allowed') return { kind: 'allowed' };
	if (isPlain && rest[0] === 'revoke') return revokeCommand(rest.slice(1));
	return serveCommand(values, allowed, rest, isPlain);
}

function revokeCommand(ids: readonly string[]): Command {
	if (ids.length === 0) return bad('Name what `wirescope allowed` lists, or "all"');
	return { kind: 'revoke', ids: ids.length === 1 && ids[0] === 'all' ? 'all' : ids };
}

/** The program of one `--allow`, taken apart as the page does it with what a person pastes. */
function readAllowed(text: string): LaunchTarget | { kind: 'bad'; problem: string } {
	const understood = readShellLine(text);
	if (understood.kind === 'problem') return bad(`--allow "${text}": ${understood.message}`);
	if (understood.kind !== 'stdio' || understood.entry.launch.kind !== 'stdio')
		return bad(`--allow takes a command, found "${text}"`);
	const { command, args, env, cwd } = understood.entry.launch;
	return { command, args, env, ...(cwd === undefined ? {} : { cwd }) };
}

function serveCommand(
	values: ReadonlyMap<string, string | undefined>,
	allowed: readonly LaunchTarget[],
	rest: readonly string[],
	mayBeUrl: boolean,
): Command {
	const portText = values.get('port');
	const port = portText === undefined ? null : Number(portText);
	if (port !== null && (!/^\d+$/.test(portText ?? '') || port > 65_535))
		return bad(`--port takes a number from 0 to 65535, found "${portText ?? ''}"`);
	const host = values.get('host') ?? '127.0.0.1';
	if (!isLoopback(host) && !values.has('unsafe-host'))
		return bad(
			`--host "${host}" is no loopback address: other machines could reach the relay. Add --unsafe-host if that is meant`,
		);
	if (isIP(host) === 0 && host !== 'localhost') return bad(`--host takes an IP address, found "${host}"`);
	const target = readTarget(rest, mayBeUrl);
	if (target?.kind === 'bad') return target;
	if (values.has('no-spawn') && (target?.kind === 'stdio' || allowed.length > 0))
		return bad('With --no-spawn no program can be named: none would start');
	return {
		kind: 'serve',
		ports: port === null ? defaultPorts : [port],
		host: host === 'localhost' ? '127.0.0.1' : host,
		opensBrowser: !values.has('no-open'),
		remembersConsent: !values.has('no-consent-store'),
		startsPrograms: !values.has('no-spawn'),
		allowed,
		...(target ? { target } : {}),
	};
}

function readTarget(
	words: readonly string[],
	mayBeUrl: boolean,
): StartTarget | { kind: 'bad'; problem: string } | null {
	const [first, ...others] = words;
	if (first === undefined) return null;
	if (first === '') return bad('The command is empty');
	const url = mayBeUrl ? readUrl(first) : null;
	if (url === null) return { kind: 'stdio', command: first, args: others };
	if (typeof url === 'object') return url;
	if (others.length > 0) return bad(`Nothing may follow the URL, found "${others.join(' ')}"`);
	return { kind: 'http', url };
}

/** The URL that this word is, also without `http://` where that is clear; null where it is a command. */
function readUrl(word: string): string | { kind: 'bad'; problem: string } | null {
	const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(word)?.[1];
	if (scheme !== undefined) {
		if (!/^https?$/i.test(scheme)) return bad(`Expected an http or https address, found "${word}"`);
		return URL.canParse(word) ? word : bad(`"${word}" is not a valid address`);
	}
	if (/\s/.test(word)) return null;
	const understood = readAddress(word);
	return understood.kind === 'http' && understood.entry.launch.kind === 'http'
		? understood.entry.launch.url
		: null;
}

function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function bad(problem: string): { kind: 'bad'; problem: string } {
	return { kind: 'bad', problem };
}
