import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const nothing = new Uint8Array();

test.each([
	['image/png', png, 'image/png', null],
	['Image/PNG', png, 'image/png', null],
	['image/gif', png, 'image/png', 'The server says image/gif; the bytes are image/png.'],
	[undefined, png, 'image/png', null],
	['image/x-unseen', nothing, 'image/x-unseen', null],
	['text/html"><script>', nothing, 'application/octet-stream', null],
	[undefined, nothing, 'application/octet-stream', null],
])('takes %s with these bytes for %s', (declared, bytes, type, conflict) => {
	expect(mediaTypeOf(declared, bytes)).toEqual({ type, conflict });
});
