import type { Attempt, Failure } from '../ports.ts';
import type { Connection } from './connection.ts';
import {
	isStatelessError,
	judgePinnedProbe,
	judgeProbe,
	newestHandshake,
	newestStateless,
} from './judge-probe.ts';
import type { Agreement, Meeting, Wish } from './meeting.ts';
import { meetUndiscovered } from './meet-undiscovered.ts';
import {
	agreeStateless,
	describeOpening,
	openingFailure,
	sendOpening,
	seqOf,
	type Opening,
} from './opening.ts';
import type { Revision } from './revision.ts';
import { shakeHands, type Handshake } from './shake-hands.ts';
import type { TransportKind } from './transport.ts';

type Agreed = Attempt<Agreement>;

/** Finds transport and revision of an address (specification 2026-07-28, era detection over HTTP; transports, backwards compatibility). */
export async function negotiateOverHttp(
	pinned: Revision | null,
	transport: Exclude<Wish['transport'], 'stdio'>,
	meeting: Meeting,
): Promise<Agreed> {
	const attempts = new Attempts();
	const agreed = await new HttpNegotiation(pinned, transport, meeting, attempts).run();
	if (agreed.ok || meeting.signal.aborted) return agreed;
	const failure =
		agreed.failure.code === 'network-opaque' ? await meeting.diagnose(agreed.failure) : agreed.failure;
	return refused(
		attempts.tellIn(pinned || !attempts.endedWith('`initialize`') ? failure : withHint(failure)),
	);
}

/** A server whose only transport was used up by the probe fails at `initialize`, not at what it dislikes. */
function withHint(failure: Failure): Failure {
	if (failure.code !== 'http-status' || (failure.status ?? 0) < 500) return failure;
	const hint = `Some servers take one opening only: choose ${newestHandshake.id} instead of automatic`;
	return { ...failure, detail: `${failure.detail}. ${hint}` };
}

class HttpNegotiation {
	readonly #pinned: Revision | null;
	readonly #transport: Exclude<Wish['transport'], 'stdio'>;
	readonly #meeting: Meeting;
	readonly #attempts: Attempts;

	constructor(
		pinned: Revision | null,
		transport: Exclude<Wish['transport'], 'stdio'>,
		meeting: Meeting,
		attempts: Attempts,
	) {
		this.#pinned = pinned;
		this.#transport = transport;
		this.#meeting = meeting;
		this.#attempts = attempts;
	}

	async run(): Promise<Agreed> {
		const pinned = this.#pinned;
		if (this.#transport === 'legacy-sse') {
			return pinned?.era === 'stateless' ? refused(neverOverSse(pinned)) : this.#overSse();
		}
		const opened = await this.#open('streamable-http');
		if (!opened.ok) return opened;
		return pinned?.era === 'handshake'
			? this.#shakeHands(opened.value, pinned)
			: this.#probe(opened.value, pinned ?? newestStateless);
	}

	async #probe(connection: Connection, revision: Revision): Promise<Agreed> {
		const opening = await this.#discover(connection, revision, 'probe-1');
		const verdict = this.#pinned
			? judgePinnedProbe(opening, revision)
			: judgeProbe(opening, revision, 'http');
		switch (verdict.kind) {
			case 'stateless':
				return this.#agree(connection, verdict.revision, opening);
			case 'undiscovered':
				return meetUndiscovered(connection, verdict.revision, opening, this.#meeting);
			case 'retry': {
				// One corrective retry; a second refusal is final (specification, version negotiation).
				const second = await this.#discover(connection, verdict.revision, 'probe-2');
				if (second.kind === 'met') return this.#agree(connection, verdict.revision, second);
				return refused(openingFailure('server/discover', second));
			}
			case 'handshake':
				return this.#shakeHands(connection, verdict.revision);
			case 'stop':
				return refused(verdict.failure);
		}
	}

	async #discover(connection: Connection, revision: Revision, id: string): Promise<Opening> {
		const { client, limits } = this.#meeting;
		this.#meeting.wait('Waiting for the answer to `server/discover`');
		const opening = await sendOpening(connection, revision, { client, limitMs: limits.startMs, id });
		this.#attempts.add('`server/discover`', opening);
		const text = `\`server/discover\` for ${revision.id}: ${describeOpening(opening)}`;
		this.#meeting.step({ text, ...seqOf(opening) });
		return opening;
	}

	#agree(connection: Connection, revision: Revision, opening: Opening): Agreed {
		return agreeStateless(connection, revision, opening, this.#meeting);
	}

	async #shakeHands(connection: Connection, revision: Revision): Promise<Agreed> {
		const hands = await this.#initialize(connection, revision);
		if (this.#transport !== 'auto' || !mayBeOlder(hands)) return hands.agreed;
		const older = await this.#overSse();
		// What the first attempt met says more than that there is no event stream either.
		return older.ok ? older : hands.agreed;
	}

	async #overSse(): Promise<Agreed> {
		this.#meeting.wait('Waiting for the event stream of HTTP+SSE');
		const opened = await this.#open('legacy-sse');
		const found = opened.ok ? 'a stream with an endpoint' : opened.failure.detail;
		this.#meeting.step({ text: `\`GET\` for HTTP+SSE: ${found}` });
		if (!opened.ok) {
			this.#attempts.note('HTTP+SSE', opened.failure.detail);
			return opened;
		}
		return (await this.#initialize(opened.value, this.#pinned ?? newestHandshake)).agreed;
	}

	async #initialize(connection: Connection, revision: Revision): Promise<Handshake> {
		const hands = await shakeHands(connection, revision, this.#meeting, { isPinned: this.#pinned !== null });
		this.#attempts.add('`initialize`', hands.opening);
		return hands;
	}

	#open(kind: TransportKind): Promise<Attempt<Connection>> {
		return this.#meeting.open(kind);
	}
}

/** What was tried, so that a failure names all of it. */
class Attempts {
	readonly #told: string[] = [];

	add(what: string, opening: Opening): void {
		this.note(what, describeOpening(opening));
	}

	note(what: string, outcome: string): void {
		this.#told.push(`${what}: ${outcome}`);
	}

	endedWith(what: string): boolean {
		return this.#told.length > 1 && this.#told.at(-1)?.startsWith(what) === true;
	}

	tellIn(failure: Failure): Failure {
		if (this.#told.length < 2) return failure;
		return { ...failure, tried: [...this.#told] };
	}
}

/** Only 400, 404 and 405 hint at a server of before Streamable HTTP, and only without an error of the stateless era. */
function mayBeOlder({ opening, agreed }: Handshake): boolean {
	if (agreed.ok || isStatelessError(opening)) return false;
	return [400, 404, 405].includes(agreed.failure.status ?? 0);
}

function neverOverSse(revision: Revision): Failure {
	return {
		hop: 'page',
		code: 'version-mismatch',
		detail: `${revision.id} is not spoken over HTTP+SSE: choose Streamable HTTP, or an older revision`,
	};
}

function refused(failure: Failure): Agreed {
	return { ok: false, failure };
}
