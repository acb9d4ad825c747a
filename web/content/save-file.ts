/** What a download is made of. The name is a suggestion of ours or of a stranger. */
export interface SavableFile {
	readonly name: string;
	readonly type: string;
	readonly data: string | Uint8Array<ArrayBuffer>;
}

/** Lets the browser save a file. */
export function saveFile({ name, type, data }: SavableFile): void {
	const url = URL.createObjectURL(new Blob([data], { type }));
	const link = document.createElement('a');
	link.href = url;
	link.download = safeFileName(name);
	link.click();
	// The browser has taken the bytes over once the click is through.
	setTimeout(() => URL.revokeObjectURL(url));
}

const longestName = 120;

/** A file name without folders, hidden beginnings, or characters that a file system or a reader stumbles over. */
export function safeFileName(name: string): string {
	const bare = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
	const plain = bare
		.normalize('NFC')
		.replaceAll(/[\p{C}<>:"|?*]/gu, '')
		.replace(/^[.\s]+/, '')
		.replace(/[.\s]+$/, '')
		.slice(0, longestName);
	return plain === '' ? 'download' : plain;
}

const extensions: Readonly<Record<string, string>> = {
	'application/json': 'json',
	'application/pdf': 'pdf',
	'audio/mpeg': 'mp3',
	'audio/ogg': 'ogg',
	'audio/wav': 'wav',
	'audio/x-wav': 'wav',
	'image/gif': 'gif',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/svg+xml': 'svg',
	'image/webp': 'webp',
	'text/csv': 'csv',
	'text/html': 'html',
	'text/markdown': 'md',
	'text/plain': 'txt',
	'video/mp4': 'mp4',
	'video/webm': 'webm',
};

/** The name with an ending for its media type where it has none. */
export function fileNameFor(name: string, mimeType: string | undefined): string {
	if (/\.[a-z0-9]{1,8}$/i.test(name)) return name;
	const extension = extensions[mimeType?.toLowerCase().split(';')[0]?.trim() ?? ''] ?? 'bin';
	return `${name}.${extension}`;
}
