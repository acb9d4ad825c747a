/** What a download is made of. The name is a suggestion of ours or of a stranger. */
export interface SavableFile {
	readonly name: string;
	readonly data: string | Uint8Array<ArrayBuffer>;
}

/** Lets the browser save a file, as bytes of no type: it never tries to show or run what a stranger sent. */
export function saveFile({ name, data }: SavableFile): void {
	const url = URL.createObjectURL(new Blob([data], { type: 'application/octet-stream' }));
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
	'application/gzip': 'gz',
	'application/json': 'json',
	'application/pdf': 'pdf',
	'application/wasm': 'wasm',
	'application/x-ndjson': 'jsonl',
	'application/xml': 'xml',
	'application/yaml': 'yaml',
	'application/zip': 'zip',
	'audio/flac': 'flac',
	'audio/mp4': 'm4a',
	'audio/mpeg': 'mp3',
	'audio/ogg': 'ogg',
	'audio/wav': 'wav',
	'audio/webm': 'weba',
	'audio/x-wav': 'wav',
	'image/avif': 'avif',
	'image/bmp': 'bmp',
	'image/gif': 'gif',
	'image/heic': 'heic',
	'image/jpeg': 'jpg',
	'image/jpg': 'jpg',
	'image/png': 'png',
	'image/svg+xml': 'svg',
	'image/tiff': 'tif',
	'image/webp': 'webp',
	'image/x-icon': 'ico',
	'text/css': 'css',
	'text/csv': 'csv',
	'text/html': 'html',
	'text/javascript': 'js',
	'text/markdown': 'md',
	'text/plain': 'txt',
	'text/tab-separated-values': 'tsv',
	'text/xml': 'xml',
	'text/yaml': 'yaml',
	'video/mp4': 'mp4',
	'video/ogg': 'ogv',
	'video/webm': 'webm',
};

/** The name with an ending for its media type where it has none; `otherwise` for a type that is not known. */
export function fileNameFor(name: string, mimeType: string | undefined, otherwise = 'bin'): string {
	if (/\.[a-z0-9]{1,8}$/i.test(name)) return name;
	return `${name}.${extensions[mimeType?.toLowerCase().split(';')[0]?.trim() ?? ''] ?? otherwise}`;
}

/** The last part of an address, as a name for a file; undefined where it has none. */
export function fileNameOf(uri: string): string | undefined {
	const last = uri
		.replace(/[?#].*$/s, '')
		.replace(/\/+$/, '')
		.split('/')
		.at(-1);
	return last === undefined || last === '' || last.endsWith(':') ? undefined : last;
}
