import { expect, test } from 'vitest';
import { maxPacketBytes, packBytes, packetSizedParts, unpackBytes } from './byte-packet.ts';

const packet = {
	channel: 'stderr',
	stream: 4_000_000_000,
	at: 1_790_000_000_000.125,
	bytes: Uint8Array.of(0, 255, 10),
} as const;

test('what is packed is unpacked as it was, also from the middle of a buffer', () => {
	const packed = packBytes(packet);
	expect(unpackBytes(packed)).toEqual(packet);
	const shifted = new Uint8Array([9, 9, 9, ...packed]).subarray(3);
	expect(unpackBytes(shifted)).toEqual(packet);
});

test('lays channel, stream, time and bytes out as documented', () => {
	const packed = packBytes({ channel: 'stdin', stream: 258, at: 1, bytes: Uint8Array.of(7) });
	expect([...packed]).toEqual([0, 0, 0, 1, 2, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 7]);
});

test.each([
	['nothing', []],
	['a head that is cut', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
	['an unknown channel', [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
	['a time that is no number', [0, 0, 0, 0, 0, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0]],
])('%s is no packet', (_, bytes) => {
	expect(unpackBytes(Uint8Array.from(bytes))).toBeNull();
});

test.each([
	[0, [0]],
	[5, [5]],
	[maxPacketBytes, [maxPacketBytes]],
	[maxPacketBytes * 2 + 1, [maxPacketBytes, maxPacketBytes, 1]],
])('%d bytes go in parts of %j', (size, parts) => {
	expect([...packetSizedParts(new Uint8Array(size))].map((part) => part.length)).toEqual(parts);
});
