import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const zip = Uint8Array.of(0x50, 0x4b, 3, 4);
const mp4 = Uint8Array.from('\0\0\0 ftypqt  ', (character) => character.charCodeAt(0));
const svg = new TextEncoder().encode('<svg/>');
const nothing = new Uint8Array();

test.each([
	['image/png', png, 'image/png', null],
	['Image/PNG', png, 'image/png', null],
	['image/gif', png, 'image/png', 'The server says image/gif; the bytes are image/png.'],
	[undefined, png, 'image/png', null],
	['application/epub+zip', zip, 'application/epub+zip', null],
	['image/png', zip, 'application/zip', 'The server says image/png; the bytes are application/zip.'],
	['application/xml', svg, 'application/xml', null],
	['text/plain', svg, 'image/svg+xml', 'The server says text/plain; the bytes are image/svg+xml.'],
	['video/quicktime', mp4, 'video/mp4', null],
	['image/x-unseen', nothing, 'image/x-unseen', null],
	['text/html"><script>', nothing, 'application/octet-stream', null],
	[undefined, nothing, 'application/octet-stream', null],
])('takes %s with these bytes for %s', (declared, bytes, type, conflict) => {
	expect(mediaTypeOf(declared, bytes)).toEqual({ type, conflict });
});
