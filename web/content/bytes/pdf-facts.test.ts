import { expect, test } from 'vitest';
import { pdfFacts } from './pdf-facts.ts';

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);

test.each([
	['<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>', 2],
	['<< /Count 12\n/Kids [3 0 R]\n/Type/Pages >>', 12],
	['<< /Type /Page /Parent 1 0 R >> << /Type/Page >>', 2],
	['1 0 obj << /Type /ObjStm /N 5 >> stream', undefined],
])('counts the pages of %s', (text, pages) => {
	expect(pdfFacts(pdf(text))).toMatchObject({ version: '1.7', pages });
});

test('warns of what can act', () => {
	expect(
		pdfFacts(pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> /Encrypt 9 0 R >>')).warnings,
	).toEqual(['It holds JavaScript.', 'It is encrypted.']);
});
