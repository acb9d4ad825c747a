import { imageSize } from '#shared/text/sniff.ts';

/** `640×480`, where the bytes say so. */
export function sizeWords(bytes: Uint8Array): string | undefined {
	const size = imageSize(bytes);
	return size ? `${size.width}×${size.height}` : undefined;
}
