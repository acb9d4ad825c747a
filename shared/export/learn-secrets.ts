import type { ServerEntry } from '../config/server-entry.ts';
import type { OtherRecord } from './other-records.ts';
import type { LogEntry } from '../session/log-entry.ts';
import { SecretMask } from './mask-secrets.ts';
import { serverOf } from './server-record.ts';

/** The secrets of a session, with the frames in which they were looked for. */
export interface LearnedSecrets {
	readonly entries: readonly LogEntry[];
	/** Knows them all; `again()` gives one to write with. */
	readonly mask: SecretMask;
	/** How often each kind is replaced in a masked file. */
	readonly counts: Readonly<Record<string, number>>;
}

export interface LearnedFrom {
	readonly entry: ServerEntry | null;
	readonly title?: string;
	/** What else the file will hold. */
	readonly others?: readonly OtherRecord[];
}

/**
 * Looks for secrets in two passes, as a text may hold one before it is seen to be one: the first learns, the second counts.
 * Gives the share that is done (0 to 1) after every frame, so that whoever runs it can pause there.
 */
export function* learnSecrets(
	log: readonly LogEntry[],
	{ entry, title, others = [] }: LearnedFrom,
): Generator<number, LearnedSecrets, undefined> {
	const entries = log.slice();
	const steps = entries.length * 2;
	const learned = new SecretMask();
	if (entry) learned.learn(entry.launch);
	for (const [at, { frame }] of entries.entries()) {
		learned.frame(frame);
		yield (at + 1) / steps;
	}
	for (const { json } of others) learned.text(json);
	const counting = learned.again();
	if (entry) serverOf(entry, counting);
	if (title !== undefined) counting.text(title);
	for (const { json } of others) counting.text(json);
	for (const [at, { frame }] of entries.entries()) {
		counting.frame(frame);
		yield (entries.length + at + 1) / steps;
	}
	return { entries, mask: learned, counts: counting.counts };
}

/** Runs work to its end at once. */
export function outcome<Result>(work: Generator<unknown, Result, undefined>): Result {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}
