import type { Failure } from '../ports.ts';
import { asObject } from './dress.ts';
import { openingFailure, supportedIn, type Opening } from './opening.ts';
import type { Era, Revision } from './revision.ts';
import { revisions } from './revisions/index.ts';

/** What the answer to `server/discover` says of the server's era. */
export type ProbeVerdict =
	| { readonly kind: 'stateless'; readonly revision: Revision }
	/** The server refused, and lists a stateless revision that we speak. */
	| { readonly kind: 'retry'; readonly revision: Revision }
	/** The server does not know `server/discover`, and a person said what it speaks. */
	| { readonly kind: 'undiscovered'; readonly revision: Revision }
	/** Try `initialize`. */
	| { readonly kind: 'handshake'; readonly revision: Revision }
	/** No evidence of an era, or no revision in common. */
	| { readonly kind: 'stop'; readonly failure: Failure };

/** The newest revision that we open a handshake with. */
export const newestHandshake = newestOf('handshake', ids('handshake')) ?? revisions[0];
export const newestStateless = newestOf('stateless', ids('stateless')) ?? revisions[0];

const versionUnsupported = -32022;
const methodNotFound = -32601;

/** Reads the answer to `server/discover` as the tables of the specification do (2026-07-28, era detection over stdio and HTTP). */
export function judgeProbe(opening: Opening, tried: Revision, transport: 'stdio' | 'http'): ProbeVerdict {
	const handshake: ProbeVerdict = { kind: 'handshake', revision: newestHandshake };
	const stop: ProbeVerdict = { kind: 'stop', failure: openingFailure('server/discover', opening) };
	switch (opening.kind) {
		case 'met':
			return judgeVersions(opening.said.versions, null) ?? stop;
		case 'strange':
			return handshake;
		case 'error':
			return judgeError(opening, tried, handshake, stop);
		case 'silent':
			return transport === 'stdio' ? handshake : stop;
		case 'lost':
			return isEraEvidence(opening.failure) ? handshake : stop;
	}
}

/** The same where a person pinned a revision of the stateless era: no other era is tried. */
export function judgePinnedProbe(opening: Opening, pinned: Revision): ProbeVerdict {
	const stop: ProbeVerdict = { kind: 'stop', failure: openingFailure('server/discover', opening) };
	switch (opening.kind) {
		case 'met':
			return opening.said.versions.includes(pinned.id) ? { kind: 'stateless', revision: pinned } : stop;
		case 'error': {
			if (opening.error.code === methodNotFound) return { kind: 'undiscovered', revision: pinned };
			if (opening.error.code !== versionUnsupported) return stop;
			const supported = supportedIn(opening.error);
			const revision = supported.includes(pinned.id) ? pinned : newestOf('stateless', supported);
			return revision ? { kind: 'retry', revision } : stop;
		}
		case 'strange':
		case 'silent':
		case 'lost':
			return stop;
	}
}

/** An error that only a server of the stateless era answers with (§ recognised modern errors). */
export function isStatelessError(opening: Opening): boolean {
	if (opening.kind !== 'error') return false;
	const { code, data } = opening.error;
	if (code === versionUnsupported) return true;
	// Servers of before use these numbers for other things, so the status has to agree.
	if (opening.status !== 400) return false;
	return code === -32020 || (code === -32021 && 'requiredCapabilities' in asObject(data));
}

function judgeError(
	opening: Opening & { kind: 'error' },
	tried: Revision,
	handshake: ProbeVerdict,
	stop: ProbeVerdict,
): ProbeVerdict {
	const { error, status } = opening;
	if (error.code === versionUnsupported) {
		const supported = supportedIn(error);
		return supported.length === 0 ? handshake : (judgeVersions(supported, tried) ?? stop);
	}
	if (isStatelessError(opening)) return stop;
	return status !== undefined && !isEraStatus(status) ? stop : handshake;
}

/** `tried` was refused: another one is better, but a server that lists it means it (specification, version negotiation). */
function judgeVersions(versions: readonly string[], tried: Revision | null): ProbeVerdict | null {
	const others = versions.filter((version) => version !== tried?.id);
	const stateless = newestOf('stateless', others) ?? newestOf('stateless', versions);
	if (stateless) return { kind: tried ? 'retry' : 'stateless', revision: stateless };
	const handshake = newestOf('handshake', versions);
	return handshake ? { kind: 'handshake', revision: handshake } : null;
}

/** Dates are compared for equality; our list is in order of age. */
export function newestOf(era: Era, versions: readonly string[]): Revision | undefined {
	return revisions.find((revision) => revision.era === era && versions.includes(revision.id));
}

function isEraEvidence({ code, status }: Failure): boolean {
	switch (code) {
		case 'process-exited': // some servers quit on a request that precedes `initialize`
		case 'not-mcp':
		case 'stream-ended':
		case 'session-lost':
		case 'network-opaque': // in a page, often a preflight that refused the headers of the stateless era
			return true;
		case 'http-status':
			return status !== undefined && isEraStatus(status);
		default:
			return false;
	}
}

/** 401, 403, 429 and 5xx say nothing about the era. */
function isEraStatus(status: number): boolean {
	if (status < 400) return true;
	return status < 500 && ![401, 403, 407, 408, 429].includes(status);
}

function ids(era: Era): readonly string[] {
	return revisions.filter((revision) => revision.era === era).map(({ id }) => id);
}
