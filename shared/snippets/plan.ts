import { asObject, messageTextOf, plainValue } from '../protocol/dress.ts';
import type { Revision } from '../protocol/revision.ts';
import { revisions } from '../protocol/revisions/index.ts';
import { overlayHeaders, withUserHeaders } from '../protocol/transports/http-headers.ts';
import type { Launch } from '../config/server-entry.ts';
import type { HeaderPairs } from '../wire/frame.ts';
import { RawJson } from '../wire/raw-json.ts';
import { plain, SecretValues, type GuardedText, type NeededVariable } from './secret-values.ts';
import type { SnippetRequest } from './snippet.ts';

/** What a snippet has to do, whatever the language. */
export interface Plan {
	readonly way: HttpWay | StdioWay;
	/** The two messages that come first, where the revision has a handshake and nobody has shaken hands yet. */
	readonly opening: Opening | null;
	readonly text: string;
	/** Null where nothing is answered: a notification, or text that is no request. */
	readonly awaits: string | number | null;
	readonly needed: readonly NeededVariable[];
}

export interface HttpWay {
	readonly kind: 'http';
	readonly url: GuardedText;
	readonly headers: readonly { readonly name: string; readonly value: GuardedText }[];
}

export interface StdioWay {
	readonly kind: 'stdio';
	readonly words: readonly GuardedText[];
	readonly env: readonly { readonly name: string; readonly variable: string }[];
	readonly cwd: string | null;
}

export interface Opening {
	readonly initialize: string;
	readonly initialized: string;
	readonly revision: string;
}

/**
 * Null where a program of a few lines cannot do it: over HTTP+SSE answers come by another stream, and an answer of ours belongs
 * into the session in which the server asked.
 */
export function planOf(request: SnippetRequest): Plan | null {
	const { launch, text, sessionId } = request;
	const message = asObject(plainValue(new RawJson(text)));
	const isAnswer = typeof message['method'] !== 'string' && ('result' in message || 'error' in message);
	const isLegacy =
		(request.transport ?? (launch.kind === 'http' ? launch.transport : 'stdio')) === 'legacy-sse';
	if (isLegacy || text.includes('\0') || (isAnswer && (launch.kind === 'stdio' || sessionId === null)))
		return null;
	const revision = revisionOf(request, message);
	const secrets = new SecretValues();
	const way =
		launch.kind === 'http' ? httpWay(request, launch, revision, secrets) : stdioWay(launch, secrets);
	const { id, method } = message;
	return {
		way: way.kind === 'http' && isAnswer ? withSession(way, secrets) : way,
		opening:
			isAnswer || method === 'initialize' || revision.era === 'stateless' ? null : openingOf(revision, id),
		text,
		awaits: typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : null,
		needed: secrets.needed,
	};
}

function revisionOf({ revision }: SnippetRequest, message: Readonly<Record<string, unknown>>): Revision {
	const stated = asObject(asObject(message['params'])['_meta'])['io.modelcontextprotocol/protocolVersion'];
	const named = revisions.find(({ id }) => id === stated) ?? revisions.find(({ id }) => id === revision);
	return named ?? revisions.find(({ era }) => era === 'handshake') ?? revisions[0];
}

function httpWay(
	{ text, headers = [] }: SnippetRequest,
	launch: Launch & { kind: 'http' },
	revision: Revision,
	secrets: SecretValues,
): HttpWay {
	const always: HeaderPairs = [
		['Content-Type', 'application/json'],
		['Accept', 'application/json, text/event-stream'],
	];
	const dressed = overlayHeaders(overlayHeaders(always, revision.dressRaw(text).headers), headers);
	const all = withUserHeaders(dressed, launch.headers).filter(([name]) => !ofTheConnection.test(name));
	return {
		kind: 'http',
		url: secrets.text(launch.url, 'the secret in the address'),
		headers: all.map(([name, value]) => ({ name, value: secrets.header(name, value) })),
	};
}

/** What the program's own HTTP client decides, and what belongs to a session that the program opens itself. */
const ofTheConnection =
	/^(?:host|connection|content-length|transfer-encoding|accept-encoding|expect|user-agent|origin|referer|sec-.*|mcp-session-id|last-event-id)$/i;

function withSession(way: HttpWay, secrets: SecretValues): HttpWay {
	const name = 'Mcp-Session-Id';
	return { ...way, headers: [...way.headers, { name, value: secrets.header(name, '') }] };
}

function stdioWay({ command, args, env, cwd }: Launch & { kind: 'stdio' }, secrets: SecretValues): StdioWay {
	return {
		kind: 'stdio',
		words: [plain(command), ...args.map((word, index) => secrets.argument(word, args[index - 1]))],
		env: Object.keys(env).map((name) => ({ name, variable: secrets.environment(name) })),
		cwd: cwd ?? null,
	};
}

function openingOf(revision: Revision, id: unknown): Opening {
	const { method, params } = revision.opening({
		info: { name: 'wirescope-snippet', version: '1.0.0' },
		capabilities: {},
		roots: [],
	});
	return {
		initialize: messageTextOf(method, params, id === 0 ? 1 : 0),
		initialized: messageTextOf('notifications/initialized', {}),
		revision: revision.id,
	};
}
