/** A host name as people read it: labels that begin with `xn--` are decoded (RFC 3492, RFC 5891); a broken one stays as it is. */
export function readableHost(host: string): string {
	return host
		.split('.')
		.map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
		.join('.');
}

const base = 36;
const [tMin, tMax, skew, damp] = [1, 26, 38, 700];
const firstPoint = 128;
const firstBias = 72;
const highestPoint = 0x10ffff;

/** RFC 3492 6.2; null where the text is no punycode. */
function decodeLabel(text: string): string | null {
	const cut = text.lastIndexOf('-');
	const points = cut > 0 ? Array.from(text.slice(0, cut), (letter) => letter.codePointAt(0) ?? 0) : [];
	let [point, index, bias] = [firstPoint, 0, firstBias];
	let at = cut > 0 ? cut + 1 : 0;
	while (at < text.length) {
		const before = index;
		for (let weight = 1, k = base; ; k += base) {
			const digit = digitOf(text.charCodeAt(at++));
			if (digit === null) return null;
			index += digit * weight;
			const threshold = Math.min(tMax, Math.max(tMin, k - bias));
			if (digit < threshold) break;
			weight *= base - threshold;
		}
		const length = points.length + 1;
		bias = adapt(index - before, length, before === 0);
		point += Math.floor(index / length);
		if (point > highestPoint) return null;
		index %= length;
		points.splice(index++, 0, point);
	}
	return String.fromCodePoint(...points);
}

function adapt(delta: number, length: number, isFirst: boolean): number {
	let rest = isFirst ? Math.floor(delta / damp) : delta >> 1;
	rest += Math.floor(rest / length);
	let k = 0;
	for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin));
	return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35; null for anything else, and for the end of the text. */
function digitOf(unit: number): number | null {
	if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
	if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26;
	return null;
}
