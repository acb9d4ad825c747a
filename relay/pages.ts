import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Handler } from 'hono';
import { pagePolicy, schemaWorkerPolicy } from './security-headers.ts';

/** One file of the page, as it is answered. */
export interface PageFile {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly headers: Readonly<Record<string, string>>;
}

/** Every file of the page by its exact path. Built once: what is asked for never becomes the name of a file. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
	'.wasm': 'application/wasm',
	'.woff2': 'font/woff2',
	'.txt': 'text/plain; charset=utf-8',
};

/** Reads the built page. Files of an unknown type (source maps …) are not served. */
export function readPageFiles(folder: string): PageFiles {
	const files = new Map<string, PageFile>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const type = types[path.extname(entry.name)];
		if (!entry.isFile() || type === undefined) continue;
		const file = path.join(entry.parentPath, entry.name);
		const address = `/${path.relative(folder, file).split(path.sep).join('/')}`;
		const bytes = Uint8Array.from(readFileSync(file));
		files.set(address, { bytes, headers: headersOf(address, type) });
	}
	const index = files.get('/index.html');
	if (index) files.set('/', index);
	return files;
}

function headersOf(address: string, type: string): Record<string, string> {
	const headers: Record<string, string> = { 'Content-Type': type };
	if (type.startsWith('text/html')) headers['Content-Security-Policy'] = pagePolicy;
	else if (address.includes('schema.worker')) headers['Content-Security-Policy'] = schemaWorkerPolicy;
	// A worker obeys the policy of its own answer, not the page's.
	else if (type.startsWith('text/javascript')) headers['Content-Security-Policy'] = pagePolicy;
	// The build puts a hash of the content into the names of everything in assets/.
	if (address.startsWith('/assets/')) headers['Cache-Control'] = 'private, max-age=31536000, immutable';
	return headers;
}

/** Answers exactly the paths of the map. */
export function pageRoute(files: PageFiles): Handler {
	return (c) => {
		const file = files.get(c.req.path);
		return file ? c.body(file.bytes, 200, file.headers) : c.notFound();
	};
}
