/** What the first bytes of a file say it is; null where they say nothing that we know (WHATWG MIME Sniffing, section 6). */
export function sniffType(bytes: Uint8Array): string | null {
	return signatures.find(({ matches }) => matches(bytes))?.type ?? null;
}

export interface ImageSize {
	readonly width: number;
	readonly height: number;
}

/** Width and height in pixels as a PNG, JPEG, GIF or WebP states them; null where it does not. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	try {
		return signatures.find(({ matches }) => matches(bytes))?.size?.(bytes, view) ?? null;
	} catch (error) {
		// A file that ends before its size does.
		if (error instanceof RangeError) return null;
		throw error;
	}
}

/** Whether a GIF, PNG or WebP holds more than one picture, as its structure says. */
export function isAnimated(bytes: Uint8Array): boolean {
	switch (sniffType(bytes)) {
		case 'image/gif':
			return gifPictures(bytes) > 1;
		case 'image/png':
			return hasBeforeData(bytes, 'acTL');
		case 'image/webp':
			// RFC 9649 2.7: the second bit of the flags of VP8X.
			return has(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & 0x02) !== 0;
		default:
			return false;
	}
}

/** Whether a picture ends before its own structure says; a browser draws what there is of it, and says nothing. */
export function isCutOff(bytes: Uint8Array): boolean {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	try {
		switch (sniffType(bytes)) {
			case 'image/png':
				return pngEnd(bytes, view) > bytes.length;
			case 'image/gif':
				return bytes.lastIndexOf(0x3b) < 0;
			case 'image/webp':
				return view.getUint32(4, true) + 8 > bytes.length;
			case 'image/bmp':
				return view.getUint32(2, true) > bytes.length;
			case 'image/jpeg':
				return !endsJpeg(bytes);
			default:
				return false;
		}
	} catch (error) {
		if (error instanceof RangeError) return true;
		throw error;
	}
}

interface Signature {
	readonly type: string;
	readonly matches: (bytes: Uint8Array) => boolean;
	readonly size?: (bytes: Uint8Array, view: DataView) => ImageSize | null;
}

const signatures: readonly Signature[] = [
	{ type: 'image/png', matches: (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n'), size: pngSize },
	{ type: 'image/jpeg', matches: (bytes) => has(bytes, 0, '\xff\xd8\xff'), size: jpegSize },
	{
		type: 'image/gif',
		matches: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a'),
		size: (_, view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
	},
	{ type: 'image/webp', matches: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'), size: webpSize },
	{ type: 'audio/wav', matches: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WAVE') },
	{
		type: 'image/bmp',
		matches: (bytes) => has(bytes, 0, 'BM') && has(bytes, 6, '\0\0\0\0'),
		// BITMAPINFOHEADER: a negative height counts its rows from the top.
		size: (_, view) => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }),
	},
	{
		type: 'image/x-icon',
		matches: (bytes) => has(bytes, 0, '\0\0\x01\0') && bytes[4] !== 0 && bytes[5] === 0,
	},
	{ type: 'image/tiff', matches: (bytes) => has(bytes, 0, 'II*\0') || has(bytes, 0, 'MM\0*') },
	{ type: 'image/heic', matches: (bytes) => has(bytes, 4, 'ftyphei') || has(bytes, 4, 'ftypmif1') },
	{ type: 'image/avif', matches: (bytes) => has(bytes, 4, 'ftypavif') || has(bytes, 4, 'ftypavis') },
	{ type: 'audio/mp4', matches: (bytes) => has(bytes, 4, 'ftypM4A ') },
	{ type: 'video/mp4', matches: (bytes) => has(bytes, 4, 'ftyp') },
	{ type: 'audio/ogg', matches: (bytes) => has(bytes, 0, 'OggS\0') },
	{ type: 'audio/flac', matches: (bytes) => has(bytes, 0, 'fLaC') },
	{ type: 'video/webm', matches: (bytes) => has(bytes, 0, '\x1a\x45\xdf\xa3') },
	{ type: 'application/pdf', matches: (bytes) => has(bytes, 0, '%PDF-') },
	{ type: 'application/zip', matches: (bytes) => has(bytes, 0, 'PK\x03\x04') },
	{ type: 'application/gzip', matches: (bytes) => has(bytes, 0, '\x1f\x8b\x08') },
	{ type: 'application/wasm', matches: (bytes) => has(bytes, 0, '\0asm') },
	{ type: 'audio/mpeg', matches: (bytes) => has(bytes, 0, 'ID3') || isMpegAudio(bytes) },
	{ type: 'image/svg+xml', matches: isSvg },
];

function pngSize(bytes: Uint8Array, view: DataView): ImageSize | null {
	return has(bytes, 12, 'IHDR') ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

// ITU T.81 B.1: segments of marker and length; SOF0 to SOF15 hold the size, but for DHT, JPG and DAC.
function jpegSize(_: Uint8Array, view: DataView): ImageSize | null {
	for (let at = 2; view.getUint8(at) === 0xff;) {
		const marker = view.getUint8(at + 1);
		if (marker === 0xff) at++;
		else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
			return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
		} else at += 2 + view.getUint16(at + 2);
	}
	return null;
}

// RFC 9649: VP8X has canvas size less one in 24 bits, VP8L 14 bits each, VP8 14 bits after its start code.
function webpSize(bytes: Uint8Array, view: DataView): ImageSize | null {
	if (has(bytes, 12, 'VP8X')) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
	if (has(bytes, 12, 'VP8L')) {
		const bits = view.getUint32(21, true);
		return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
	}
	if (!has(bytes, 12, 'VP8 ')) return null;
	return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Past the chunk IEND. */
function pngEnd(bytes: Uint8Array, view: DataView): number {
	let at = 8;
	while (!has(bytes, at + 4, 'IEND')) at += 12 + view.getUint32(at);
	return at + 12;
}

/** ITU T.81 B.1.1.3: EOI. Cameras write more behind it. */
function endsJpeg(bytes: Uint8Array): boolean {
	for (let at = bytes.lastIndexOf(0xd9); at > 0; at = bytes.lastIndexOf(0xd9, at - 1)) {
		if (bytes[at - 1] === 0xff) return true;
	}
	return false;
}

// GIF89a appendix A: blocks follow the colour table; each picture begins with a comma, each extension with an "!".
function gifPictures(bytes: Uint8Array): number {
	let pictures = 0;
	let at = 13 + colourTable(bytes[10]);
	while (at < bytes.length && pictures < 2) {
		if (bytes[at] === 0x2c) {
			pictures++;
			at += 11 + colourTable(bytes[at + 9]);
		} else if (bytes[at] === 0x21) at += 2;
		else break;
		// Sub-blocks, each with its length, up to an empty one.
		while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
		at++;
	}
	return pictures;
}

function colourTable(flags = 0): number {
	return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

// PNG third edition 11.3.6.1: acTL stands before the first IDAT.
function hasBeforeData(bytes: Uint8Array, chunk: string): boolean {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 8; at + 8 <= bytes.length && !has(bytes, at + 4, 'IDAT'); at += 12 + view.getUint32(at)) {
		if (has(bytes, at + 4, chunk)) return true;
	}
	return false;
}

function uint24(view: DataView, at: number): number {
	return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

// ISO 11172-3 2.4.2.3: eleven set bits, then a version, layer, bit rate and sampling rate that are not reserved.
function isMpegAudio(bytes: Uint8Array): boolean {
	const [first = 0, second = 0, third = 0] = bytes;
	const isFrame = first === 0xff && (second & 0xe0) === 0xe0;
	return (
		isFrame &&
		(second & 0x18) !== 0x08 &&
		(second & 0x06) !== 0 &&
		(third & 0xf0) !== 0xf0 &&
		(third & 0x0c) !== 0x0c
	);
}

function isSvg(bytes: Uint8Array): boolean {
	const start = new TextDecoder().decode(bytes.subarray(0, 4096));
	return /^\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE\s+svg[^>]*>\s*)*<svg[\s>/]/i.test(
		start,
	);
}

function has(bytes: Uint8Array, at: number, text: string): boolean {
	for (let index = 0; index < text.length; index++) {
		if (bytes[at + index] !== text.charCodeAt(index)) return false;
	}
	return true;
}
