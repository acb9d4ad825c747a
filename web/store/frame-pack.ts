import type { Channel, Direction, Frame, RawBody, SseFields } from '#shared/wire/frame.ts';
import { readSseFields } from '#shared/wire/sse-reader.ts';

/**
 * Frames in columns, as they are kept: a tenth of the room and of the time that an object each would take. The browser
 * writes it as it is (structured clone).
 */
export interface FramePack {
	readonly at: Float64Array;
	/** Direction, channel and encoding of each frame in one number. */
	readonly sort: Uint8Array;
	readonly bytes: Float64Array;
	readonly data: readonly string[];
	/** What only some frames have, by their place. */
	readonly more: ReadonlyMap<number, Extras>;
}

interface Extras extends Omit<Partial<Frame>, 'sse'> {
	/** `true` where the block says it all. */
	readonly sse?: SseFields | true;
}

export function packFrames(frames: readonly Frame[]): FramePack {
	const more = new Map<number, Extras>();
	for (const [place, frame] of frames.entries()) {
		const extras = extrasOf(frame);
		if (Object.keys(extras).length > 0) more.set(place, extras);
	}
	return {
		at: Float64Array.from(frames, ({ at }) => at),
		sort: Uint8Array.from(frames, sortOf),
		bytes: Float64Array.from(frames, ({ bytes }) => bytes),
		data: frames.map(({ body }) => body.data),
		more,
	};
}

export function unpackFrames({ at, sort, bytes, data, more }: FramePack): Frame[] {
	return data.map((text, place) => {
		const { sse, ...extras } = more.get(place) ?? {};
		const fields = sse === true ? readSseFields(text) : sse;
		return {
			at: at[place] ?? 0,
			...sorts(sort[place] ?? 0, text),
			bytes: bytes[place] ?? 0,
			...extras,
			...(fields ? { sse: fields } : {}),
		};
	});
}

/** The room that a pack takes, in bytes: the engine writes most texts with a byte a character. */
export function roomOf({ data, more }: FramePack): number {
	const texts = data.reduce((sum, text) => sum + text.length, 0);
	return texts + data.length * 24 + JSON.stringify([...more.values()]).length;
}

// The places in these lists are written: new ones go to their ends.
const directions: readonly Direction[] = ['in', 'out', 'local'];
const encodings: readonly RawBody['encoding'][] = ['utf8', 'base64'];
const channels: readonly Channel[] = [
	'stdin',
	'stdout',
	'stderr',
	'http-request',
	'http-response',
	'http-body',
	'sse-event',
	'process',
	'connection',
];

function sortOf({ direction, channel, body }: Frame): number {
	const place = channels.indexOf(channel) * directions.length + directions.indexOf(direction);
	return place * encodings.length + encodings.indexOf(body.encoding);
}

function sorts(sort: number, data: string): Pick<Frame, 'direction' | 'channel' | 'body'> {
	const place = Math.floor(sort / encodings.length);
	return {
		direction: directions[place % directions.length] ?? 'local',
		channel: channels[Math.floor(place / directions.length)] ?? 'connection',
		body: { encoding: encodings[sort % encodings.length] ?? 'utf8', data },
	};
}

function extrasOf({ exchange, head, sse, event, cutFrom, body }: Frame): Extras {
	return {
		...(exchange === undefined ? {} : { exchange }),
		...(head ? { head } : {}),
		...(sse ? { sse: saysAll(body, sse) || sse } : {}),
		...(event ? { event } : {}),
		...(cutFrom === undefined ? {} : { cutFrom }),
	};
}

function saysAll({ encoding, data }: RawBody, sse: SseFields): boolean {
	if (encoding !== 'utf8') return false;
	const read = readSseFields(data);
	return (
		read.event === sse.event &&
		read.data === sse.data &&
		read.id === sse.id &&
		read.retryMs === sse.retryMs &&
		read.comment === sse.comment
	);
}
