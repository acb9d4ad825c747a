import { imageSize, isAnimated, isCutOff } from '#shared/text/sniff.ts';
import { formatBytes } from '#shared/text/bytes.ts';

/** What is known of a picture before it is drawn. */
export interface PictureFacts {
	/** `640×480`, where the bytes say so. */
	readonly size: string | undefined;
	readonly isAnimated: boolean;
	/** Ends before its own structure says: a browser draws what there is. */
	readonly isCutOff: boolean;
	/** Why it is not drawn by itself, as a sentence; null where it is. */
	readonly tooLarge: string | null;
	/** Not even on request: a browser would run out of memory. */
	readonly isBeyondDrawing: boolean;
}

const drawnPixels = 64_000_000;
/** 16,384×16,384, about 1 GB once it is decoded. */
const mostPixels = 2 ** 28;
/** Of one pixel in memory: red, green, blue, opacity. */
const bytesOfPixel = 4;

/** Reads the head of a picture. A few kilobytes may say 30,000×30,000: the size is known before it costs anything. */
export function pictureFacts(bytes: Uint8Array): PictureFacts {
	const size = imageSize(bytes);
	if (!size)
		return { size: undefined, isAnimated: false, isCutOff: false, tooLarge: null, isBeyondDrawing: false };
	const pixels = size.width * size.height;
	const words = `${size.width}×${size.height}`;
	return {
		size: words,
		isAnimated: isAnimated(bytes),
		isCutOff: isCutOff(bytes),
		tooLarge:
			pixels <= drawnPixels
				? null
				: `Drawn, its ${words} pixels would take ${formatBytes(pixels * bytesOfPixel)} of memory.`,
		isBeyondDrawing: pixels > mostPixels,
	};
}
