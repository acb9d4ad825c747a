import type { ServerEntry } from '../config/server-entry.ts';
import type { LogEntry } from '../session/log-entry.ts';
import type { SessionView } from '../session/session-view.ts';
import { BlobWriter } from './blobs.ts';
import { recordOf } from './frame-record.ts';
import { learnSecrets, outcome, type LearnedSecrets } from './learn-secrets.ts';
import type { SecretMask } from './mask-secrets.ts';
import { otherRecordsOf } from './other-records.ts';
import { remarkRecords } from './remark-record.ts';
import { serverOf } from './server-record.ts';
import { Sha256 } from './sha256.ts';
import type { EndV1, FrameRecordV1, HeadV1, MarkV1, ReadyV1 } from './versions/v1.ts';

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

/** Frames from one `mark` to the next. */
const framesBetweenMarks = 5000;

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
	const lines = new LineWriter();
	for (const record of records(view, entries, about, learned)) {
		yield lines.line(record);
		if (!isFrame(record) || record.seq % framesBetweenMarks !== 0) continue;
		yield lines.line(lines.mark(record));
	}
	yield lines.line(lines.end(entries));
}

/** Any record; those of kinds that are not known here have at least their kind. */
interface AnyRecord {
	readonly k: string;
}

/** Knows all that is before a line. */
class LineWriter {
	readonly #encoder = new TextEncoder();
	readonly #hash = new Sha256();
	readonly #counts = new Map<string, number>();
	#offset = 0;

	line(record: AnyRecord): string {
		const line = `${JSON.stringify(record)}\n`;
		const bytes = this.#encoder.encode(line);
		this.#counts.set(record.k, (this.#counts.get(record.k) ?? 0) + 1);
		this.#hash.update(bytes);
		this.#offset += bytes.length;
		return line;
	}

	mark({ seq, t }: FrameRecordV1): MarkV1 {
		return { k: 'mark', seq, t, offset: this.#offset, counts: Object.fromEntries(this.#counts) };
	}

	end(entries: readonly LogEntry[]): EndV1 {
		const first = entries[0];
		const last = entries.at(-1);
		const epoch = first ? Math.floor(first.frame.at) : 0;
		return {
			k: 'end',
			counts: Object.fromEntries(this.#counts),
			...(first && last ? { firstT: micros(first, epoch), lastT: micros(last, epoch) } : {}),
			sha256: this.#hash.digest(),
		};
	}
}

function isFrame(record: AnyRecord): record is FrameRecordV1 {
	return 'seq' in record && ['rpc', 'http', 'sse', 'io', 'conn'].includes(record.k);
}

function* records(
	view: SessionView,
	entries: readonly LogEntry[],
	about: SessionFileAbout,
	given: LearnedSecrets | null,
): Iterable<AnyRecord> {
	const epoch = epochOf(entries, about);
	const learned =
		about.mode === 'masked'
			? (given ?? outcome(learnSecrets(entries, { ...about, others: otherRecordsOf(view) })))
			: null;
	const mask = learned?.mask.again() ?? null;
	yield head(about, epoch, mask, learned?.counts ?? null);

	const others = otherRecordsOf(view).values();
	let other = others.next();
	const blobs = new BlobWriter();
	const requestSeqs = new Map<string, number>();
	for (const { seq, frame } of entries) {
		for (; !other.done && other.value.after < seq; other = others.next())
			yield otherRecord(other.value.json, mask);
		if (frame.channel === 'http-request' && frame.exchange !== undefined)
			requestSeqs.set(frame.exchange, seq);
		const requestSeq = frame.exchange === undefined ? undefined : requestSeqs.get(frame.exchange);
		const before = mask?.total ?? 0;
		const shown = mask ? mask.frame(frame) : frame;
		const record = recordOf(shown, {
			seq,
			epoch,
			isRedacted: (mask?.total ?? 0) > before,
			...(requestSeq === undefined || requestSeq === seq ? {} : { via: requestSeq }),
		});
		yield* withoutLongStrings(record, shown.body.data.length, blobs);
		if (view.server?.seq === seq) yield ready(view.server, mask);
	}
	for (; !other.done; other = others.next()) yield otherRecord(other.value.json, mask);
	yield* remarkRecords(view, epoch, mask);
}

function otherRecord(json: string, mask: SecretMask | null): AnyRecord {
	const record: unknown = JSON.parse(mask ? mask.text(json) : json);
	return typeof record === 'object' && record !== null && 'k' in record && typeof record.k === 'string'
		? { ...record, k: record.k }
		: { k: 'x-unreadable' };
}

/** A record of a message, after those of the long strings in it. */
function* withoutLongStrings(
	record: FrameRecordV1,
	length: number,
	blobs: BlobWriter,
): Generator<AnyRecord, void, undefined> {
	if (record.k !== 'rpc' || !blobs.mayTakeOut(length)) {
		yield record;
		return;
	}
	const content = blobs.takeOut(record.raw === undefined ? { msg: record.msg } : { raw: record.raw });
	yield* content.blobs;
	yield { ...record, ...content.value };
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

function micros(entry: LogEntry, epoch: number): number {
	return Math.round((entry.frame.at - epoch) * 1000);
}

function epochOf(entries: readonly LogEntry[], { createdAt }: SessionFileAbout): number {
	return Math.floor(entries[0]?.frame.at ?? createdAt);
}
