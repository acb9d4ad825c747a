import * as v from 'valibot';
import type { Act } from '../session/acts.ts';
import type { Annotation } from '../session/annotations.ts';
import type { Frame } from '../wire/frame.ts';
import { BlobReader, mayHoldReference } from './blobs.ts';
import { frameOf } from './frame-record.ts';
import type { OtherRecord } from './other-records.ts';
import { Refusal } from './refusal.ts';
import { RemarkReader } from './remark-record.ts';
import { Sha256 } from './sha256.ts';
import { blobV1, endV1, frameRecordV1, headV1, type HeadV1 } from './versions/v1.ts';

/** A session file as it was read. Nothing in it is run, opened or fetched. */
export type ReadSession =
	| {
			readonly ok: true;
			readonly head: HeadV1;
			readonly frames: Frame[];
			readonly acts: readonly Act[];
			readonly annotations: ReadonlyMap<number, Annotation>;
			/** Records of kinds that are not known here. */
			readonly others: readonly OtherRecord[];
			/** What is to be said of the file. */
			readonly notes: readonly string[];
	  }
	| { readonly ok: false; readonly problem: string };

/** A session file comes from a stranger: what is beyond these is refused. */
export interface ReadLimits {
	/** Characters of text, after unpacking. */
	readonly characters: number;
	readonly records: number;
}

export const defaultReadLimits: ReadLimits = { characters: 512 * 1024 * 1024, records: 1_000_000 };

/** Reads the text of a session file, whole or in pieces of any size. */
export async function readSession(
	source: AsyncIterable<string> | string,
	limits: ReadLimits = defaultReadLimits,
): Promise<ReadSession> {
	const reader = new SessionReader(limits);
	try {
		for await (const line of linesOf(source, limits)) reader.take(line);
		return reader.end();
	} catch (error) {
		if (error instanceof Refusal) return { ok: false, problem: error.message };
		throw error;
	}
}

interface Line {
	readonly text: string;
	/** False for a last line without its end, which may be torn. */
	readonly isWhole: boolean;
}

async function* linesOf(source: AsyncIterable<string> | string, limits: ReadLimits): AsyncIterable<Line> {
	let pieces: string[] = [];
	let characters = 0;
	for await (const piece of typeof source === 'string' ? [source] : source) {
		characters += piece.length;
		if (characters > limits.characters) {
			throw new Refusal(`The file is larger than ${limits.characters} characters, the most that is opened`);
		}
		let from = 0;
		for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
			pieces.push(piece.slice(from, end));
			yield { text: pieces.join(''), isWhole: true };
			pieces = [];
			from = end + 1;
		}
		pieces.push(piece.slice(from));
	}
	yield { text: pieces.join(''), isWhole: false };
}

class SessionReader {
	readonly #limits: ReadLimits;
	readonly #hash = new Sha256();
	readonly #encoder = new TextEncoder();
	readonly #frames: Frame[] = [];
	readonly #remarks = new RemarkReader();
	readonly #others: OtherRecord[] = [];
	readonly #blobs: BlobReader;
	readonly #skipped = new Map<string, number>();
	readonly #notes: string[] = [];
	#head: HeadV1 | null = null;
	#hasEnd = false;
	#lineNumber = 0;
	#records = 0;

	constructor(limits: ReadLimits) {
		this.#limits = limits;
		this.#blobs = new BlobReader(limits.characters);
	}

	take({ text, isWhole }: Line): void {
		this.#lineNumber++;
		const json = text.endsWith('\r') ? text.slice(0, -1) : text;
		if (json.trim() === '') return;
		const record = parse(json);
		if (!this.#head) this.#head = readHead(record, json);
		else if (record) this.#record(record, json, this.#head);
		else if (isWhole) this.#skip('no JSON');
		else this.#notes.push(`The last line, ${this.#lineNumber}, is torn and was left out`);
		if (isWhole) this.#hash.update(this.#encoder.encode(`${text}\n`));
	}

	end(): ReadSession {
		if (!this.#head) return { ok: false, problem: 'The file is empty' };
		for (const [what, count] of this.#skipped)
			this.#notes.push(`${count} ${count === 1 ? 'record was' : 'records were'} left out: ${what}`);
		if (!this.#hasEnd)
			this.#notes.push('The file has no end record: the recording stopped early, or the file was cut');
		if (this.#others.length > 0) this.#notes.push(othersNote(this.#others));
		const { acts, annotations } = this.#remarks;
		return {
			ok: true,
			head: this.#head,
			frames: this.#frames,
			acts,
			annotations,
			others: this.#others,
			notes: this.#notes,
		};
	}

	#record(record: Record<string, unknown>, json: string, head: HeadV1): void {
		if (++this.#records > this.#limits.records) {
			throw new Refusal(`The file has more than ${this.#limits.records} records, the most that is opened`);
		}
		const kind = record['k'];
		if (kind === 'end') this.#end(record);
		else if (kind === 'mark' || (kind === 'conn' && record['ev'] === 'ready')) return;
		else if (kind === 'act' || kind === 'note') {
			if (!this.#remarks.take(record, head.epoch)) this.#skip(`the kind "${kind}" with wrong members`);
		} else if (kind === 'blob') this.#blob(record);
		else if (isFrameKind(kind)) this.#frame(record, kind, json, head);
		else if (typeof kind === 'string') this.#others.push({ after: this.#frames.length, json });
		else this.#skip('no kind ("k")');
	}

	#blob(record: Record<string, unknown>): void {
		const checked = v.safeParse(blobV1, record);
		if (checked.success) this.#blobs.take(checked.output);
		else this.#skip('the kind "blob" with wrong members');
	}

	#frame(record: Record<string, unknown>, kind: string, json: string, head: HeadV1): void {
		if (kind === 'rpc' && mayHoldReference(json) && !this.#blobs.putBack(record)) {
			this.#skip('a long string of it is not in the file');
			return;
		}
		const checked = v.safeParse(frameRecordV1, record, { abortEarly: true });
		if (!checked.success) {
			this.#skip(`the kind "${kind}" with wrong members`);
			return;
		}
		try {
			this.#frames.push(frameOf(checked.output, head.epoch));
		} catch (error) {
			// JSON.stringify is recursive: a message that it wrote is never that deep.
			if (!(error instanceof RangeError)) throw error;
			this.#skip('nested too deeply');
		}
	}

	#end(record: Record<string, unknown>): void {
		const checked = v.safeParse(endV1, record);
		if (!checked.success) {
			this.#skip('the kind "end" with wrong members');
			return;
		}
		this.#hasEnd = true;
		if (checked.output.sha256 !== this.#hash.digest()) {
			this.#notes.push('The file was changed after it was written: its checksum is another one');
		}
	}

	#skip(what: string): void {
		this.#skipped.set(what, (this.#skipped.get(what) ?? 0) + 1);
	}
}

function readHead(record: Record<string, unknown> | null, line: string): HeadV1 {
	const found = line.length > 60 ? `${line.slice(0, 60)}…` : line;
	if (record?.['k'] !== 'head') {
		throw new Refusal(`This is not a session file: its first line has to be its head, found ${found}`);
	}
	const version = record['mcps'];
	const major = typeof version === 'string' ? /^(\d{1,6})\.\d{1,6}$/.exec(version)?.[1] : undefined;
	if (major === undefined) throw new Refusal('The head of this session file has no format version ("mcps")');
	if (Number(major) !== 1) {
		throw new Refusal(
			`This session file has format version ${String(version)}; only 1.x can be opened here. Use a newer version of Wirescope`,
		);
	}
	const checked = v.safeParse(headV1, record, { abortEarly: true });
	if (checked.success) return checked.output;
	const [issue] = checked.issues;
	throw new Refusal(
		`The head of this session file is wrong at "${v.getDotPath(issue) ?? ''}": ${issue.message}`,
	);
}

function isFrameKind(kind: unknown): kind is 'rpc' | 'http' | 'sse' | 'io' | 'conn' {
	return typeof kind === 'string' && ['rpc', 'http', 'sse', 'io', 'conn'].includes(kind);
}

function othersNote(others: readonly OtherRecord[]): string {
	return others.length === 1
		? '1 record is of an unknown kind: it is not shown, and kept when the session is exported again'
		: `${others.length} records are of unknown kinds: they are not shown, and kept when the session is exported again`;
}

function parse(json: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(json);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof RangeError) return null;
		throw error;
	}
}
