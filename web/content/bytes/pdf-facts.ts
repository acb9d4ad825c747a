/** What the text of a PDF file says of it, without a reader of PDF. */
export interface PdfFacts {
	/** Of the format: `1.7`. */
	readonly version: string | undefined;
	/** Undefined where the pages are inside compressed parts. */
	readonly pages: number | undefined;
	/** What a reader of it should know first, as sentences. */
	readonly warnings: readonly string[];
}

const most = 16 * 1024 * 1024;

const marks: readonly (readonly [mark: RegExp, warning: string])[] = [
	[/\/(?:JavaScript|JS)\b/, 'It holds JavaScript.'],
	[/\/Launch\b/, 'It can ask to start a program.'],
	[/\/EmbeddedFile\b/, 'It has files attached.'],
	[/\/Encrypt\b/, 'It is encrypted.'],
];

/** Looks for what stands in the open (ISO 32000-1 7.7.3: the root of the page tree counts its leaves). */
export function pdfFacts(bytes: Uint8Array): PdfFacts {
	const text = new TextDecoder('latin1').decode(bytes.subarray(0, most));
	const counts = [
		...text.matchAll(
			/\/Type\s*\/Pages\b[^>]{0,2000}?\/Count\s+(\d+)|\/Count\s+(\d+)[^>]{0,2000}?\/Type\s*\/Pages\b/g,
		),
	];
	const pages = counts.map(([, after, before]) => Number(after ?? before)).filter((count) => count > 0);
	const leaves = text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
	return {
		version: /^%PDF-(\d\.\d)/.exec(text)?.[1],
		pages: pages.length > 0 ? Math.max(...pages) : leaves > 0 ? leaves : undefined,
		warnings: marks.filter(([mark]) => mark.test(text)).map(([, warning]) => warning),
	};
}
