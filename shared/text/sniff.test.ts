import { expect, test } from 'vitest';
import { imageSize, isAnimated, isCutOff, sniffType } from './sniff.ts';

/** Latin-1 text as bytes, padded with zeros. */
function bytes(text: string, length = text.length): Uint8Array {
	const result = new Uint8Array(Math.max(length, text.length));
	for (let index = 0; index < text.length; index++) result[index] = text.charCodeAt(index);
	return result;
}

test.each([
	['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
	['\xff\xd8\xff\xe0', 'image/jpeg'],
	['GIF89a', 'image/gif'],
	['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
	['RIFF\x10\0\0\0WAVEfmt ', 'audio/wav'],
	['BM\x10\0\0\0\0\0\0\0', 'image/bmp'],
	['\0\0\0 ftypavif', 'image/avif'],
	['\0\0\0 ftypM4A ', 'audio/mp4'],
	['\0\0\0 ftypisom', 'video/mp4'],
	['OggS\0', 'audio/ogg'],
	['fLaC', 'audio/flac'],
	['ID3\x04', 'audio/mpeg'],
	['\xff\xfb\x90\x44', 'audio/mpeg'],
	['\x1a\x45\xdf\xa3', 'video/webm'],
	['\0\0\x01\0\x02\0', 'image/x-icon'],
	['II*\0', 'image/tiff'],
	['\0\0\0 ftypheic', 'image/heic'],
	['%PDF-1.7', 'application/pdf'],
	['PK\x03\x04', 'application/zip'],
	['\x1f\x8b\x08\0', 'application/gzip'],
	['\0asm\x01', 'application/wasm'],
	['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
	['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a - b -->\n<svg>', 'image/svg+xml'],
	['<html><svg>', null],
	['hello', null],
	['', null],
	['\xff\xff\xff\xff', null],
])('knows %j as %s', (text, type) => {
	expect(sniffType(bytes(text))).toBe(type);
});

test.each([
	['PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0'), { width: 320, height: 240 }],
	['GIF', bytes('GIF89a\x40\x01\xf0\0'), { width: 320, height: 240 }],
	[
		'JPEG',
		bytes('\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x02\xff\xff\xc2\0\x11\x08\0\xf0\x01\x40'),
		{ width: 320, height: 240 },
	],
	[
		'WebP, lossy',
		bytes('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x40\x01\xf0\0'),
		{ width: 320, height: 240 },
	],
	['WebP, lossless', bytes('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x3f\xc1\x3b\0'), { width: 320, height: 240 }],
	[
		'WebP, extended',
		bytes('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0'),
		{ width: 320, height: 240 },
	],
	[
		'BMP, from the top',
		bytes('BM\x40\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x40\x01\0\0\x10\xff\xff\xff'),
		{ width: 320, height: 240 },
	],
	['a PNG that ends early', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0'), null],
	['a JPEG without a frame', bytes('\xff\xd8\xff\xe0\0\x04ab'), null],
	['a JPEG whose segment leads nowhere', bytes('\xff\xd8\xff\xe0\xff\xff'), null],
	['no image', bytes('hello'), null],
])('reads the size of %s', (_, file, size) => {
	expect(imageSize(file)).toEqual(size);
});

const gifHead = 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff';
const gifPicture = '!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0';

test.each([
	['a GIF of one picture', `${gifHead}${gifPicture};`, false],
	['a GIF of two pictures', `${gifHead}${gifPicture}${gifPicture};`, true],
	['a GIF that ends early', gifHead.slice(0, 12), false],
	['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\x02IHDR\0\0crc_\0\0\0\0IDAT', false],
	['an animated PNG', '\x89PNG\r\n\x1a\n\0\0\0\x02IHDR\0\0crc_\0\0\0\x08acTL', true],
	['an animated WebP', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', true],
	['a WebP', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0', false],
	['no picture', 'hello', false],
])('says of %s that it moves: %s', (_, file, moves) => {
	expect(isAnimated(bytes(file))).toBe(moves);
});

const pngHead = '\x89PNG\r\n\x1a\n\0\0\0\x02IHDR\0\0crc_';

test.each([
	['a whole PNG', `${pngHead}\0\0\0\0IENDcrc_`, false],
	['a PNG with more behind it', `${pngHead}\0\0\0\0IENDcrc_more`, false],
	['a PNG inside its data', `${pngHead}\0\0\0\xffIDATabc`, true],
	['a PNG without its last bytes', `${pngHead}\0\0\0\0IENDcr`, true],
	['a GIF', `${gifHead}${gifPicture};`, false],
	['a GIF without its end', `${gifHead}${gifPicture}`, true],
	['a WebP', 'RIFF\x08\0\0\0WEBPVP8 ', false],
	['a WebP without its data', 'RIFF\x0c\0\0\0WEBPVP8 ', true],
	['a JPEG', '\xff\xd8\xff\xe0\0\x02\xff\xd9', false],
	['a JPEG without its end', '\xff\xd8\xff\xe0\0\x02\xd9', true],
	['no picture', 'hello', false],
])('says of %s that it is cut off: %s', (_, file, isCut) => {
	expect(isCutOff(bytes(file))).toBe(isCut);
});
