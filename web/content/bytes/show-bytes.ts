import type { Attachment } from 'svelte/attachments';
import { encodeBase64 } from '#shared/text/bytes.ts';

/**
 * Gives an element its bytes to draw or play, and takes them back when it goes. SVG goes as a `data:` URL: opened by
 * itself, in a tab of its own, that has no origin whose rights it could use (a `blob:` URL would have ours).
 */
export function showBytes(
	bytes: Uint8Array<ArrayBuffer>,
	type: string,
): Attachment<HTMLImageElement | HTMLMediaElement> {
	return (element) => {
		if (type === 'image/svg+xml') {
			element.src = `data:${type};base64,${encodeBase64(bytes)}`;
			return undefined;
		}
		const url = URL.createObjectURL(new Blob([bytes], { type }));
		element.src = url;
		return () => {
			URL.revokeObjectURL(url);
		};
	};
}
