import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const eightBitRgb = [8, 2, 0, 0, 0];
const filterUp = 2;

/** A picture as a PNG file (PNG specification, third edition): true colour, one IDAT chunk. */
export function encodePng(canvas: Canvas): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(canvas.width, 0);
	header.writeUInt32BE(canvas.height, 4);
	header.set(eightBitRgb, 8);
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(filteredRows(canvas))),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

// Each row as its difference from the one above, which is what a sky and a sea compress best as.
function filteredRows(canvas: Canvas): Buffer {
	const bytes = canvas.toBytes();
	const stride = canvas.width * 3;
	const rows = Buffer.alloc((stride + 1) * canvas.height);
	for (let y = 0; y < canvas.height; y += 1) {
		const row = y * (stride + 1);
		rows[row] = filterUp;
		for (let x = 0; x < stride; x += 1) {
			const above = y > 0 ? (bytes[(y - 1) * stride + x] ?? 0) : 0;
			rows[row + 1 + x] = (bytes[y * stride + x] ?? 0) - above;
		}
	}
	return rows;
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const check = Buffer.alloc(4);
	check.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, check]);
}
