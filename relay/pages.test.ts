import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPageFiles } from './pages.ts';
import { pagePolicy, schemaWorkerPolicy } from './security-headers.ts';

test('serves what the build wrote, each file with its type and policy, and nothing of an unknown type', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
	mkdirSync(path.join(folder, 'assets'));
	for (const name of [
		'index.html',
		'assets/a-1.js',
		'assets/a-1.js.map',
		'assets/schema.worker-1.js',
		'assets/a-1.css',
		'x.sh',
	])
		writeFileSync(path.join(folder, name), name);
	const files = readPageFiles(folder);
	expect([...files.keys()].sort()).toEqual([
		'/',
		'/assets/a-1.css',
		'/assets/a-1.js',
		'/assets/schema.worker-1.js',
		'/index.html',
	]);
	expect(files.get('/')?.headers).toEqual({
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Security-Policy': pagePolicy,
	});
	expect(files.get('/assets/schema.worker-1.js')?.headers).toEqual({
		'Content-Type': 'text/javascript; charset=utf-8',
		'Content-Security-Policy': schemaWorkerPolicy,
		'Cache-Control': 'private, max-age=31536000, immutable',
	});
	expect(Buffer.from(files.get('/assets/a-1.js')?.bytes ?? []).toString()).toBe('assets/a-1.js');
});
