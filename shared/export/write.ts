import type { ServerEntry } from '../config/server-entry.ts';
import type { LogEntry } from '../session/log-entry.ts';
import type { SessionView } from '../session/session-view.ts';
import { recordOf } from './frame-record.ts';
import { learnSecrets, outcome, type LearnedSecrets } from './learn-secrets.ts';
import type { SecretMask } from './mask-secrets.ts';
import { remarkRecords } from './remark-record.ts';
import { serverOf } from './server-record.ts';
import { Sha256 } from './sha256.ts';
import type { ActV1, EndV1, FrameRecordV1, HeadV1, NoteV1, ReadyV1 } from './versions/v1.ts';

/** What a session file says beside the frames. */
export interface SessionFileAbout {
	readonly title?: string;
	/** Epoch milliseconds. */
	readonly createdAt: number;
	readonly producer: { readonly name: string; readonly version: string };
	/** How the server was reached; null for a recording whose file did not say. */
	readonly entry: ServerEntry | null;
	/** `full` writes secrets as they are. */
	readonly mode: 'masked' | 'full';
	/** Identity of the file; a random one unless given. */
	readonly id?: string;
}

/**
 * Writes a session as lines, each with its line end: a head, a record for every frame, what a person did and noted, an end. Takes the frames that are
 * there when it begins, or those from which secrets were `learned` already, a step at a time.
 */
export function* writeSession(
	view: SessionView,
	about: SessionFileAbout,
	learned: LearnedSecrets | null = null,
): Generator<string, void, undefined> {
	const entries = learned?.entries ?? view.log.entries.slice();
	const encoder = new TextEncoder();
	const hash = new Sha256();
	const counts = new Map<string, number>();
	for (const record of records(view, entries, about, learned)) {
		const line = `${JSON.stringify(record)}\n`;
		counts.set(record.k, (counts.get(record.k) ?? 0) + 1);
		hash.update(encoder.encode(line));
		yield line;
	}
	yield `${JSON.stringify(end(entries, counts, hash))}\n`;
}

function* records(
	view: SessionView,
	entries: readonly LogEntry[],
	about: SessionFileAbout,
	given: LearnedSecrets | null,
): Iterable<HeadV1 | FrameRecordV1 | ReadyV1 | ActV1 | NoteV1> {
	const epoch = epochOf(entries, about);
	const learned = about.mode === 'masked' ? (given ?? outcome(learnSecrets(entries, about))) : null;
	const mask = learned?.mask.again() ?? null;
	yield head(about, epoch, mask, learned?.counts ?? null);

	const requestSeqs = new Map<string, number>();
	for (const { seq, frame } of entries) {
		if (frame.channel === 'http-request' && frame.exchange !== undefined)
			requestSeqs.set(frame.exchange, seq);
		const requestSeq = frame.exchange === undefined ? undefined : requestSeqs.get(frame.exchange);
		const before = mask?.total ?? 0;
		const shown = mask ? mask.frame(frame) : frame;
		yield recordOf(shown, {
			seq,
			epoch,
			isRedacted: (mask?.total ?? 0) > before,
			...(requestSeq === undefined || requestSeq === seq ? {} : { via: requestSeq }),
		});
		if (view.server?.seq === seq) yield ready(view.server, mask);
	}
	yield* remarkRecords(view, epoch, mask);
}

function head(
	about: SessionFileAbout,
	epoch: number,
	mask: SecretMask | null,
	counts: Record<string, number> | null,
): HeadV1 {
	const { title, createdAt, producer, entry, mode, id = crypto.randomUUID() } = about;
	return {
		k: 'head',
		mcps: '1.0',
		id,
		created: new Date(createdAt).toISOString(),
		producer: { name: producer.name, version: producer.version },
		epoch,
		servers: entry ? [serverOf(entry, mask)] : [],
		privacy: { mode, ...(counts ? { counts } : {}) },
		...(title === undefined ? {} : { title: mask ? mask.text(title) : title }),
	};
}

function ready(server: NonNullable<SessionView['server']>, mask: SecretMask | null): ReadyV1 {
	const { seq, revision, info, capabilities } = server;
	return {
		k: 'conn',
		conn: 1,
		ev: 'ready',
		after: seq,
		revision,
		serverInfo: masked(info, mask),
		capabilities: masked(capabilities, mask),
	};
}

function masked(value: unknown, mask: SecretMask | null): unknown {
	return mask ? (JSON.parse(mask.text(JSON.stringify(value))) as unknown) : value;
}

function end(entries: readonly LogEntry[], counts: ReadonlyMap<string, number>, hash: Sha256): EndV1 {
	const first = entries[0];
	const last = entries.at(-1);
	const epoch = first ? Math.floor(first.frame.at) : 0;
	return {
		k: 'end',
		counts: Object.fromEntries(counts),
		...(first && last ? { firstT: micros(first, epoch), lastT: micros(last, epoch) } : {}),
		sha256: hash.digest(),
	};
}

function micros(entry: LogEntry, epoch: number): number {
	return Math.round((entry.frame.at - epoch) * 1000);
}

function epochOf(entries: readonly LogEntry[], { createdAt }: SessionFileAbout): number {
	return Math.floor(entries[0]?.frame.at ?? createdAt);
}
