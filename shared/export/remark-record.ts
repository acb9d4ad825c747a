import * as v from 'valibot';
import type { Act } from '../session/acts.ts';
import type { Annotation } from '../session/annotations.ts';
import type { SessionView } from '../session/session-view.ts';
import type { SecretMask } from './mask-secrets.ts';
import { actV1, noteV1, type ActV1, type NoteV1 } from './versions/v1.ts';

/** What a person did and wrote, as records behind those of the frames. */
export function* remarkRecords(
	{ acts, annotations }: Pick<SessionView, 'acts' | 'annotations'>,
	epoch: number,
	mask: SecretMask | null,
): Generator<ActV1 | NoteV1, void, undefined> {
	const masked = (text: string) => (mask ? mask.text(text) : text);
	for (const { at, what, by, seq, subject } of acts) {
		const tied = seq === null ? {} : { rpc: seq };
		yield { k: 'act', t: Math.round((at - epoch) * 1000), what, by, ...tied, subject: masked(subject) };
	}
	for (const [seq, { isMarked, note }] of annotations) {
		yield { k: 'note', rpc: seq, text: masked(note), pin: isMarked };
	}
}

/** Collects the same from a file. */
export class RemarkReader {
	readonly acts: Act[] = [];
	readonly annotations = new Map<number, Annotation>();

	/** Returns whether the record is one of these and as it has to be. */
	take(record: unknown, epoch: number): boolean {
		const read = v.safeParse(v.variant('k', [actV1, noteV1]), record);
		if (!read.success) return false;
		if (read.output.k === 'note') {
			const { rpc, text, pin } = read.output;
			this.annotations.set(rpc, { isMarked: pin, note: text });
		} else {
			const { t, what, by, rpc, subject } = read.output;
			this.acts.push({ at: epoch + t / 1000, what, by, seq: rpc ?? null, subject });
		}
		return true;
	}
}
