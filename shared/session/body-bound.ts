import type { Frame, RawBody, SseFields } from '../wire/frame.ts';
import { readSseFields } from '../wire/sse-reader.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogReader } from './session-view.ts';

export interface BodyLimits {
	/** Characters of bodies that stay as they are, of all logs together. */
	readonly characters: number;
	/** What is packed at once: to read one frame is to unpack as much. */
	readonly block: number;
}

const defaultBodyLimits: BodyLimits = { characters: 256 * 1024 * 1024, block: 1024 * 1024 };

/** A shorter text takes less than the note of where it is. */
const shortest = 64;

interface FollowedLog {
	readonly log: LogReader;
	/** Seq up to which all is packed. */
	packedTo: number;
	/** Characters after that. */
	plain: number;
	readonly off: () => void;
}

/**
 * Bounds what the bodies of long sessions take in memory: beyond the limit the oldest are packed. A frame says the same
 * before and after, so nobody has to know; whoever reads an old one waits some milliseconds for its block.
 */
export class BodyBound {
	readonly #limits: BodyLimits;
	readonly #logs = new Map<LogReader, FollowedLog>();
	#plain = 0;
	#packing: Promise<void> | null = null;

	constructor(limits: BodyLimits = defaultBodyLimits) {
		this.#limits = limits;
	}

	follow(log: LogReader): void {
		const followed: FollowedLog = {
			log,
			packedTo: 0,
			plain: 0,
			off: log.onAppend((entry) => this.#add(followed, entry)),
		};
		this.#logs.set(log, followed);
		for (const entry of log.entries) this.#add(followed, entry);
	}

	/** The log is seen no more. */
	leave(log: LogReader): void {
		const followed = this.#logs.get(log);
		if (!followed) return;
		followed.off();
		this.#logs.delete(log);
		this.#plain -= followed.plain;
	}

	/** Resolves when as much is packed as has to be. */
	async settled(): Promise<void> {
		await this.#packing;
	}

	#add(followed: FollowedLog, { frame }: LogEntry): void {
		const length = plainLength(frame);
		followed.plain += length;
		this.#plain += length;
		if (this.#plain > this.#limits.characters) this.#packing ??= this.#pack();
	}

	async #pack(): Promise<void> {
		try {
			await this.#packOldest();
		} finally {
			this.#packing = null;
		}
	}

	async #packOldest(): Promise<void> {
		// Most sessions never need it.
		const { PackedBlock, PackedBody, PackedSse, UnpackedBlocks } = await import('./packed-text.ts');
		const unpacked = new UnpackedBlocks();
		while (this.#plain > this.#limits.characters) {
			const followed = [...this.#logs.values()].reduce((most, next) =>
				next.plain > most.plain ? next : most,
			);
			const { frames, length, to } = nextBlock(followed, this.#limits.block);
			if (to === followed.packedTo) break;
			const block = await PackedBlock.of(
				frames.map(({ body }) => body.data),
				unpacked,
			);
			let from = 0;
			for (const frame of frames) {
				const end = from + frame.body.data.length;
				const body = new PackedBody(frame.body.encoding, block, from, end);
				// In place, as rows, calls and messages hold this frame; it reads the same.
				Object.assign(frame, { body, ...(frame.sse ? { sse: new PackedSse(frame.sse, body) } : {}) });
				from = end;
			}
			followed.packedTo = to;
			followed.plain -= length;
			if (this.#logs.get(followed.log) === followed) this.#plain -= length;
		}
	}
}

/** The frame as it can be copied to a worker, which gets only what an object itself has. */
export function plainFrame(frame: Frame): Frame {
	if (!isPacked(frame.body)) return frame;
	const { encoding, data } = frame.body;
	return { ...frame, body: { encoding, data }, ...(frame.sse ? { sse: readSseFields(data) } : {}) };
}

/** The oldest frames that are not packed yet; `length` are the characters of all up to `to`, packed or too short for it. */
function nextBlock(
	{ log, packedTo }: FollowedLog,
	most: number,
): { readonly frames: readonly Frame[]; readonly length: number; readonly to: number } {
	const frames: Frame[] = [];
	let length = 0;
	let to = packedTo;
	for (let entry = log.at(to + 1); entry && length < most; entry = log.at(to + 1)) {
		const { frame } = entry;
		length += plainLength(frame);
		if (canBePacked(frame)) frames.push(frame);
		to = entry.seq;
	}
	return { frames, length, to };
}

function canBePacked({ body, sse }: Frame): boolean {
	if (isPacked(body) || body.data.length < shortest) return false;
	// A lone half of a character would not come back from UTF-8.
	if (/\p{Surrogate}/u.test(body.data)) return false;
	return !sse || (sse.data !== undefined && sameFields(readSseFields(body.data), sse));
}

/** Characters that are held as they are. */
function plainLength({ body }: Frame): number {
	return isPacked(body) ? 0 : body.data.length;
}

/** What is read out of a block has no text of its own. */
function isPacked(body: RawBody): boolean {
	return !Object.hasOwn(body, 'data');
}

function sameFields(one: SseFields, other: SseFields): boolean {
	return (['event', 'data', 'id', 'retryMs', 'comment'] as const).every((name) => one[name] === other[name]);
}
