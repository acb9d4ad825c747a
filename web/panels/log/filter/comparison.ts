/** A number and how another one has to be to it. */
export type Comparison = (found: number) => boolean;

const relations: Readonly<Record<string, (found: number, wanted: number) => boolean>> = {
	'': (found, wanted) => found === wanted,
	'=': (found, wanted) => found === wanted,
	'>': (found, wanted) => found > wanted,
	'>=': (found, wanted) => found >= wanted,
	'<': (found, wanted) => found < wanted,
	'<=': (found, wanted) => found <= wanted,
};

/** Reads `>=400`, `<10kb`, `100..200`; `units` say what a letter behind the number multiplies it with. Null for anything else. */
export function readComparison(text: string, units: Readonly<Record<string, number>>): Comparison | null {
	const between = /^(.+)\.\.(.+)$/.exec(text);
	if (between) {
		const [low, high] = [readNumber(between[1] ?? '', units), readNumber(between[2] ?? '', units)];
		return low === null || high === null ? null : (found) => found >= low && found <= high;
	}
	const [, sign = '', rest = ''] = /^([<>]?=?)(.*)$/.exec(text) ?? [];
	const relation = relations[sign];
	const wanted = readNumber(rest, units);
	return relation && wanted !== null ? (found) => relation(found, wanted) : null;
}

export const byteUnits = { '': 1, b: 1, k: 1e3, kb: 1e3, m: 1e6, mb: 1e6, g: 1e9, gb: 1e9 } as const;
export const timeUnits = { '': 1, ms: 1, s: 1e3, m: 6e4, min: 6e4, h: 3.6e6 } as const;

function readNumber(text: string, units: Readonly<Record<string, number>>): number | null {
	const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? [];
	const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
	return digits === undefined || factor === undefined ? null : Number(digits) * factor;
}
