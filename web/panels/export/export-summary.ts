import type { LogEntry } from '#shared/session/log-entry.ts';

/** What would leave, in numbers. */
export interface ExportSummary {
	readonly frames: number;
	readonly bytes: number;
	/** Epoch ms of the first and the last frame; null where there is none. */
	readonly range: { readonly from: number; readonly to: number } | null;
}

export function summarise(entries: readonly LogEntry[]): ExportSummary {
	const first = entries[0];
	const last = entries.at(-1);
	return {
		frames: entries.length,
		bytes: entries.reduce((sum, { frame }) => sum + frame.bytes, 0),
		range: first && last ? { from: first.frame.at, to: last.frame.at } : null,
	};
}

/** A file name that says which server and when, and that every system takes. */
export function exportFileName(title: string, at: Date, extension: string): string {
	const name = title
		.normalize('NFC')
		.toLowerCase()
		.replace(/\.mcps(\.gz)?$/, '')
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 40);
	const [day = '', time = ''] = localIso(at).split('T');
	return `${name || 'session'}-${day}-${time.slice(0, 5).replace(':', '')}${extension}`;
}

function localIso(at: Date): string {
	return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
}

/** One kind of secret that was found. */
export interface MaskedKind {
	readonly kind: string;
	readonly title: string;
	readonly example: string;
	readonly places: number;
}

const knownKinds: Readonly<Record<string, readonly [title: string, example: string]>> = {
	bearer: ['Bearer token', 'authorization: Bearer …'],
	basic: ['Password of basic authorization', 'authorization: Basic …'],
	cookie: ['Cookie', 'cookie, set-cookie'],
	'session-id': ['Session id', 'mcp-session-id'],
	header: ['Value of another header', 'any header that is not known to be harmless'],
	member: ['Value under a secret name', '"token", "password", "apiKey" …'],
	argument: ['Argument of the program', '--api-key …'],
	env: ['Value of an environment variable', 'where the server repeated it'],
	jwt: ['JSON Web Token', 'eyJ….eyJ….…'],
	'private-key': ['Private key', '-----BEGIN PRIVATE KEY-----'],
	'user-info': ['User and password in an address', 'https://user:password@…'],
	'query-value': ['Secret in a query', '?access_token=…'],
	'model-key': ['Key of a model provider', 'sk-…'],
	'aws-key-id': ['AWS key id', 'AKIA…'],
	'home-user': ['Home folder', '/home/…, C:\\Users\\…'],
	'form-value': ['Secret in a form', 'code=…&code_verifier=…'],
	assignment: ['Assignment in a text', 'PASSWORD=…, api_key: …'],
	webhook: ['Address of a webhook', 'hooks.slack.com/services/…'],
	'service-key': ['Key of another service', 'dop_v1_…, shpat_…, lin_api_…'],
	'google-key': ['Google key', 'AIza…'],
};

/** The kinds with most places first. */
export function maskedKinds(counts: Readonly<Record<string, number>>): readonly MaskedKind[] {
	return Object.entries(counts)
		.map(([kind, places]) => {
			const [title, example] = knownKinds[kind] ?? [readable(kind), `‹secret:${kind}#1›`];
			return { kind, title, example, places };
		})
		.sort((a, b) => b.places - a.places || a.title.localeCompare(b.title));
}

function readable(kind: string): string {
	const words = kind.replaceAll('-', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}
