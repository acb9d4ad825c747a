import { expect, test } from 'vitest';
import { fileNameFor, fileNameOf, safeFileName } from './save-file.ts';

test.each([
	['report.csv', 'report.csv'],
	['../../../../etc/escape.md', 'escape.md'],
	['C:\\Windows\\system.ini', 'system.ini'],
	['.bashrc', 'bashrc'],
	['a\u202egnp.exe', 'agnp.exe'],
	['what?*"<>|:.txt', 'what.txt'],
	['...', 'download'],
	['', 'download'],
	['x'.repeat(500), 'x'.repeat(120)],
])('saves %j as %j', (name, safe) => {
	expect(safeFileName(name)).toBe(safe);
});

test.each([
	['image-2', 'image/PNG', 'image-2.png'],
	['notes', 'text/plain; charset=utf-8', 'notes.txt'],
	['data', undefined, 'data.bin'],
	['chart.svg', 'image/png', 'chart.svg'],
])('gives %s of the type %s the name %s', (name, type, file) => {
	expect(fileNameFor(name, type)).toBe(file);
});

test('takes another ending where the type is not known', () => {
	expect(fileNameFor('notes', 'text/x-unheard', 'txt')).toBe('notes.txt');
});

test.each([
	['file:///srv/report.csv?x=/y#z', 'report.csv'],
	['demo://folder/', 'folder'],
	['demo://', undefined],
	['urn:isbn:123', 'urn:isbn:123'],
])('takes the name of a file from %s: %s', (uri, name) => {
	expect(fileNameOf(uri)).toBe(name);
});
