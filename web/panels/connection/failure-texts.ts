import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { Failure, FailureCode } from '#shared/ports.ts';
import { corsFix } from './cors-fix.ts';

/** What is known around a failure: the same code means something else on another way. */
export interface FailureContext {
	readonly entry: ServerEntry | null;
	readonly route: 'direct' | 'relay' | 'local' | null;
	readonly hasRelay: boolean;
	/** Revisions that Wirescope speaks, newest first. */
	readonly spoken: readonly string[];
}

/** One thing that a person can do next. */
export type NextStep =
	| { readonly kind: 'again'; readonly label: string }
	| { readonly kind: 'through-relay'; readonly label: string }
	| { readonly kind: 'revision'; readonly label: string; readonly revision: string }
	| { readonly kind: 'options'; readonly label: string };

/** How one kind of failure is told. The values that were found are in `Failure.detail`. */
interface FailureText {
	readonly title: (failure: Failure, context: FailureContext) => string;
	/** The likely cause, after what was found. */
	readonly advice: (failure: Failure, context: FailureContext) => string;
	/** In the order of their promise; the first is the primary one. */
	readonly steps: (failure: Failure, context: FailureContext) => readonly NextStep[];
	/** A line that mends it, for who runs the server. */
	readonly fix?: (failure: Failure) => { readonly heading: string; readonly line: string } | undefined;
}

const again: NextStep = { kind: 'again', label: 'Try again' };
const options: NextStep = { kind: 'options', label: 'Connection options' };
const throughRelay: NextStep = { kind: 'through-relay', label: 'Connect through the relay' };

/** Every code has its words. */
export const failureTexts: Record<FailureCode, FailureText> = {
	aborted: {
		title: () => 'Cancelled before the server was met',
		advice: () => '',
		steps: () => [again],
	},
	'timed-out': {
		title: () => 'The server did not answer in time',
		advice: (_failure, { entry }) =>
			entry?.launch.kind === 'stdio'
				? 'A first start may download a package: allow more time, or look at stderr in the Wire.'
				: 'Something listens there, but it says nothing. The path of the address may be wrong.',
		steps: () => [again, { kind: 'options', label: 'Change the time limits' }],
	},
	'relay-gone': {
		title: () => 'The relay is gone',
		advice: () => 'Start Wirescope again, and open the address that it prints.',
		steps: () => [again],
	},
	'relay-refused': {
		title: () => 'The relay refused',
		advice: () => '',
		steps: () => [again, options],
	},
	'consent-denied': {
		title: () => 'The program was not allowed',
		advice: () => 'Nothing was started. Try again to be asked once more.',
		steps: () => [{ kind: 'again', label: 'Ask again' }],
	},
	'command-not-found': {
		title: (_failure, { entry }) => `${commandName(entry)} was not found`,
		advice: () => 'Install it, write its whole path, or add its folder to PATH and start Wirescope again.',
		steps: () => [again, options],
	},
	'command-not-startable': {
		title: (_failure, { entry }) => `${commandName(entry)} could not be started`,
		advice: () => 'Look at its permissions and at the working directory.',
		steps: () => [again, options],
	},
	'process-exited': {
		title: ({ exitCode, signal }) => `The process ended ${endedHow(exitCode, signal)}`,
		advice: ({ stderr }) =>
			stderr
				? 'Its last words on stderr are below.'
				: 'It said nothing on stderr. Run the command in a terminal to see more.',
		steps: () => [again, options],
	},
	'network-opaque': {
		title: () => 'The browser could not reach the server',
		advice: (_failure, { hasRelay }) =>
			`A browser tells a page no more than this: no network, nothing that listens, a certificate, or CORS. ${
				hasRelay ? 'The relay sees what it was.' : 'Start Wirescope with its relay to see what it was.'
			}`,
		steps: (_failure, context) => [...relayStep(context), again],
	},
	'network-refused': {
		title: (_failure, { entry }) => `Nothing listens at ${hostOf(entry)}`,
		advice: () => 'Start the server, or correct the port.',
		steps: () => [again],
	},
	'network-unknown-host': {
		title: (_failure, { entry }) => `The host ${hostOf(entry)} is not known`,
		advice: () => 'Look for a typing error, or for a VPN that has to be on.',
		steps: () => [again],
	},
	'network-tls': {
		title: () => 'The secure connection could not be made',
		advice: () => 'The certificate is not trusted or does not fit the name, or the server speaks plain HTTP.',
		steps: () => [again],
	},
	'network-broken': {
		title: () => 'The connection broke off',
		advice: () => 'The server, or something between, closed it before the answer was complete.',
		steps: () => [again],
	},
	cors: {
		title: ({ cors }) =>
			(cors?.method ?? 'OPTIONS') === 'OPTIONS'
				? 'CORS: the browser was not allowed to send the request'
				: 'CORS: the browser may not show the answer',
		advice: () => 'The server itself works: the relay reached it.',
		steps: (_failure, context) => [...relayStep(context), again],
		fix: ({ cors }) =>
			cors && cors.missing.length > 0
				? { heading: 'If this is your server, let it answer with', line: corsFix(cors) }
				: undefined,
	},
	'bad-address': {
		title: () => 'The address cannot be used',
		advice: () => '',
		steps: () => [options, again],
	},
	unauthorized: {
		title: ({ status }) => `The server wants to know who you are${status ? ` (${status})` : ''}`,
		advice: () => 'Add a bearer token or a header in the connection options.',
		steps: () => [{ kind: 'options', label: 'Add a token' }, again],
	},
	'http-status': {
		title: ({ status }) =>
			isRedirect(status)
				? `The server redirects${status === undefined ? '' : ` (${status})`}`
				: `The server answered ${status}`,
		advice: ({ status }) =>
			isRedirect(status)
				? 'Connect to the address to which it points; a login page there means that a token is missing.'
				: status === 404
					? 'The path of the address may be wrong: many servers answer at /mcp.'
					: status >= 500
						? 'The server failed on its side. Its log tells more.'
						: '',
		steps: (_failure, context) => [again, ...relayStep(context)],
	},
	'not-mcp': {
		title: () => 'Something answered, but no MCP server',
		advice: (_failure, { entry }) =>
			entry?.launch.kind === 'stdio'
				? 'Only messages may stand on stdout; anything else belongs on stderr.'
				: 'The path of the address may be wrong: many servers answer at /mcp.',
		steps: () => [again, options],
	},
	'stream-ended': {
		title: () => 'The stream ended before the answer came',
		advice: () => 'The server closed it, or a proxy between did.',
		steps: (_failure, context) => [again, ...relayStep(context)],
	},
	'session-lost': {
		title: () => 'The server does not know this session any more',
		advice: () => 'It was restarted, or the session ran out.',
		steps: () => [{ kind: 'again', label: 'Begin a new session' }],
	},
	'version-mismatch': {
		title: () => 'The server speaks no revision that was asked for',
		advice: ({ supported }, { spoken }) =>
			`${supported?.length ? `It offers ${supported.join(', ')}. ` : ''}Wirescope speaks ${spoken.join(', ')}.`,
		steps: ({ supported = [] }, { spoken }) => [
			...spoken
				.filter((revision) => supported.includes(revision))
				.map((revision): NextStep => ({ kind: 'revision', label: `Try as ${revision}`, revision })),
			again,
			options,
		],
	},
	'rpc-error': {
		title: ({ rpc }) => `The server refused the opening${rpc ? ` with ${rpc.code}` : ''}`,
		advice: () => '',
		steps: (_failure, { spoken }) => [
			again,
			...spoken
				.slice(1, 2)
				.map((revision): NextStep => ({ kind: 'revision', label: `Try as ${revision}`, revision })),
			options,
		],
	},
};

/** Only of a redirect is a page told no status (Fetch standard, opaque-redirect filtered response). */
export function isRedirect(status: number | undefined): status is undefined | 301 | 302 | 303 | 307 | 308 {
	return status === undefined || [301, 302, 303, 307, 308].includes(status);
}

function relayStep({ hasRelay, route, entry }: FailureContext): readonly NextStep[] {
	return hasRelay && route !== 'relay' && entry?.launch.kind === 'http' ? [throughRelay] : [];
}

function endedHow(exitCode: number | null | undefined, signal: string | null | undefined): string {
	if (signal) return `on signal ${signal}`;
	return exitCode === null || exitCode === undefined ? 'early' : `with exit code ${exitCode}`;
}

function commandName(entry: ServerEntry | null): string {
	return entry?.launch.kind === 'stdio' ? entry.launch.command : 'The program';
}

function hostOf(entry: ServerEntry | null): string {
	if (entry?.launch.kind !== 'http' || !URL.canParse(entry.launch.url)) return 'this address';
	return new URL(entry.launch.url).host;
}
