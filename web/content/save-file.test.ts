import { expect, test } from 'vitest';
import { fileNameFor, safeFileName } from './save-file.ts';

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
