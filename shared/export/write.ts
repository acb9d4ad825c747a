import type { ServerEntry } from '../config/server-entry.ts';
import type { LogEntry } from '../session/log-entry.ts';
import type { SessionView } from '../session/session-view.ts';
import { recordOf } from './frame-record.ts';
import { SecretMask } from './mask-secrets.ts';
import { Sha256 } from './sha256.ts';
import type { EndV1, FrameRecordV1, HeadV1, ReadyV1, ServerV1 } from './versions/v1.ts';

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
 * Writes a session as lines, each with its line end: a head, a record for every frame, an end. Takes the frames that are
 * there when it begins. Masked in three passes: one learns the secrets, one counts them for the head, one writes.
 */
export function* writeSession(view: SessionView, about: SessionFileAbout): Iterable<string> {
	const entries = view.log.entries.slice();
	const encoder = new TextEncoder();
	const hash = new Sha256();
	const counts = new Map<string, number>();
	for (const record of records(view, entries, about)) {
		const line = `${JSON.stringify(record)}\n`;
		counts.set(record.k, (counts.get(record.k) ?? 0) + 1);
		hash.update(encoder.encode(line));
		yield line;
	}
	yield `${JSON.stringify(end(entries, counts, hash))}\n`;
}

/** How often each kind of secret would be replaced in a masked file. */
export function countSecrets(view: SessionView, entry: ServerEntry | null): Record<string, number> {
	return countedBy(learnedMask(view.log.entries, entry), view.log.entries, { entry });
}

function* records(
	view: SessionView,
	entries: readonly LogEntry[],
	about: SessionFileAbout,
): Iterable<HeadV1 | FrameRecordV1 | ReadyV1> {
	const epoch = epochOf(entries, about);
	const learned = about.mode === 'masked' ? learnedMask(entries, about.entry) : null;
	const mask = learned?.again() ?? null;
	yield head(about, epoch, mask, learned && countedBy(learned, entries, about));

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
}

function learnedMask(entries: readonly LogEntry[], entry: ServerEntry | null): SecretMask {
	const mask = new SecretMask();
	if (entry) mask.learn(entry.launch);
	for (const { frame } of entries) mask.frame(frame);
	return mask;
}

function countedBy(
	learned: SecretMask,
	entries: readonly LogEntry[],
	{ entry, title }: Pick<SessionFileAbout, 'entry' | 'title'>,
): Record<string, number> {
	const mask = learned.again();
	if (entry) serverOf(entry, mask);
	if (title !== undefined) mask.text(title);
	for (const { frame } of entries) mask.frame(frame);
	return mask.counts;
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

function serverOf({ name, launch }: ServerEntry, mask: SecretMask | null): ServerV1 {
	const base = { ref: 's1', label: name };
	if (launch.kind === 'http') {
		const headers = mask ? mask.headers(launch.headers) : launch.headers;
		return {
			...base,
			transport: 'http',
			url: mask ? mask.text(launch.url) : launch.url,
			headers: headers.map(([header, value]) => [header, value]),
		};
	}
	return {
		...base,
		transport: 'stdio',
		command: launch.command,
		args: [...(mask ? mask.args(launch.args) : launch.args)],
		...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
		envKeys: Object.keys(launch.env),
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
