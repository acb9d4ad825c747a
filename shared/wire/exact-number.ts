/** What becomes of a JSON number in programs that read it as a double (RFC 8259 section 6). */
export type NumberReading = { readonly isExact: true } | { readonly isExact: false; readonly readAs: string };

/** Says whether a double would read this number as another one, and as which. `1.10` and `1e3` are the same numbers. */
export function exactNumber(text: string): NumberReading {
	const readAs = Object.is(Number(text), -0) ? '-0' : String(Number(text));
	return sameNumber(text, readAs) ? { isExact: true } : { isExact: false, readAs };
}

function sameNumber(a: string, b: string): boolean {
	return a === b || canonical(a) === canonical(b);
}

/** Sign, significant digits and the power of ten of the last one. */
function canonical(text: string): string {
	const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
	if (!match) return text;
	const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
	const digits = `${whole}${fraction}`.replace(/^0+/, '');
	const significant = withoutTrailingZeros(digits);
	if (significant === '') return `${sign}0`;
	// Beyond 2^53 an exponent is not exact, but then a double reads zero or infinity anyway.
	const power = Number(exponent) - fraction.length + digits.length - significant.length;
	return `${sign}${significant}e${power}`;
}

// A regular expression for zeros at an end is quadratic on a long run of zeros in the middle.
function withoutTrailingZeros(digits: string): string {
	let end = digits.length;
	while (end > 0 && digits.charAt(end - 1) === '0') end--;
	return digits.slice(0, end);
}
