const named: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: '\u00A0',
	copy: '©',
	reg: '®',
	trade: '™',
	hellip: '…',
	ndash: '–',
	mdash: '—',
	middot: '·',
	deg: '°',
	times: '×',
	larr: '←',
	rarr: '→',
};

/** Replaces character references (CommonMark 0.31.2, 2.5): the numbered ones, and the names that people use. */
export function decodeEntities(text: string): string {
	return text.replaceAll(
		/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
		(whole, decimal, hex, name) => {
			if (typeof name === 'string') return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
			const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
			return isScalar(point) ? String.fromCodePoint(point) : '\uFFFD';
		},
	);
}

function isScalar(point: number): boolean {
	return point > 0 && point <= 0x10_ffff && !(point >= 0xd800 && point < 0xe000);
}
