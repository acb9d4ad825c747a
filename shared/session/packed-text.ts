import { inflateSync } from 'fflate';
import type { RawBody, SseFields } from '../wire/frame.ts';
import { readSseFields } from '../wire/sse-reader.ts';

/** Unpacked blocks of the last while, newest last: who reads one frame reads its neighbours. */
export class UnpackedBlocks {
	readonly #most: number;
	readonly #texts = new Map<Uint8Array, string>();

	constructor(most = 4) {
		this.#most = most;
	}

	text(packed: Uint8Array): string {
		const text =
			this.#texts.get(packed) ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(inflateSync(packed));
		this.#texts.delete(packed);
		this.#texts.set(packed, text);
		const oldest = this.#texts.keys().next();
		if (this.#texts.size > this.#most && !oldest.done) this.#texts.delete(oldest.value);
		return text;
	}
}

/** The bodies of many frames in one block, deflated: a fraction of the room of their texts. */
export class PackedBlock {
	readonly #packed: Uint8Array;
	readonly #unpacked: UnpackedBlocks;

	constructor(packed: Uint8Array, unpacked: UnpackedBlocks) {
		this.#packed = packed;
		this.#unpacked = unpacked;
	}

	/** Packs without standing in the way: the browser reads and deflates it piece by piece. */
	static async of(texts: readonly string[], unpacked: UnpackedBlocks): Promise<PackedBlock> {
		const stream = new Blob([texts.join('')]).stream().pipeThrough(new CompressionStream('deflate-raw'));
		return new PackedBlock(new Uint8Array(await new Response(stream).arrayBuffer()), unpacked);
	}

	slice(from: number, to: number): string {
		return this.#unpacked.text(this.#packed).slice(from, to);
	}
}

/** A body that is read out of its block when somebody looks at it. */
export class PackedBody implements RawBody {
	readonly encoding: RawBody['encoding'];
	readonly #block: PackedBlock;
	readonly #from: number;
	readonly #to: number;

	constructor(encoding: RawBody['encoding'], block: PackedBlock, from: number, to: number) {
		this.encoding = encoding;
		this.#block = block;
		this.#from = from;
		this.#to = to;
	}

	get data(): string {
		return this.#block.slice(this.#from, this.#to);
	}
}

/** The fields of an event whose data is read out of its block. */
export class PackedSse implements SseFields {
	declare readonly event?: string;
	declare readonly id?: string;
	declare readonly retryMs?: number;
	declare readonly comment?: string;
	readonly #body: RawBody;

	constructor({ event, id, retryMs, comment }: SseFields, body: RawBody) {
		if (event !== undefined) this.event = event;
		if (id !== undefined) this.id = id;
		if (retryMs !== undefined) this.retryMs = retryMs;
		if (comment !== undefined) this.comment = comment;
		this.#body = body;
	}

	get data(): string {
		return readSseFields(this.#body.data).data ?? '';
	}
}
