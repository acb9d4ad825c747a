import type { Random } from './random.ts';

/** What a form says of a value: its type in words, and what is wrong with the last one. */
export interface Hints {
	readonly words: string;
	readonly sentences: readonly string[];
}

type Test = (text: string) => boolean;

const texts = [
	'Bergen', 'Tromsø', 'abc', 'ABC', '1234', 'v1.2', '#00aaff', 'a', 'ß “x” \\ y', '測る', 'QUJD', '', 'true', '60.39',
	'2026-03-14', '12:30:00Z', '2026-03-14T12:30:00Z', 'https://example.test/a?b=1', 'anna@example.test',
	'0b8f2c9e-3d57-4c1a-9a50-1f7f6f0a7d11', '192.0.2.7', '2001:db8::1', 'example.test', 'P1DT2H', '/a/0', '{}',
	'^a+$', 'a-b',
]; // prettier-ignore
const numbers = ['3', '0', '1', '7', '35', '5', '-2', '12', '100', '12345678901234567890'];
const decimals = ['0.25', '2.50', '0.1', '1e-3', '-0.50', '0.30000000000000000004', '0.01'];
const values = ['{"a":[1,2.50]}', '"text"', '{}', '[]', '12', 'true', 'null'];

/** A text that fits what is said; null where nothing comes to mind. */
export function ideaOfText(hints: Hints, random: Random): string | null {
	const all = [hints.words, ...hints.sentences];
	const [format = 'string'] = hints.words.split(/,| or null/);
	const tests: Test[] = [];
	const byFormat = formatTests.get(/Must be a valid (\S+)/.exec(all.join('\n'))?.[1] ?? format);
	if (byFormat) tests.push(byFormat);
	for (const said of all) tests.push(...textTests(said));
	const least = Math.max(0, ...all.map(leastOf));
	const ideas = [...texts, 'x'.repeat(least)].filter((text) => tests.every((isFitting) => isFitting(text)));
	return pick(ideas, random);
}

/** The digits of a number that fits what is said. */
export function ideaOfNumber(hints: Hints, random: Random): string | null {
	const all = [hints.words, ...hints.sentences];
	const tests = all.flatMap(numberTests);
	const isInteger = /^integer|Must be integer/m.test(all.join('\n'));
	const bounds = all.flatMap((said) => said.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? []).map(Number);
	const near = bounds.flatMap((bound) => [bound, bound + 1, bound - 1, bound * 2, bound / 2]).map(String);
	const ideas = [...numbers, ...(isInteger ? [] : decimals), ...near].filter((text) =>
		[...tests, (one: string) => !isInteger || Number.isInteger(Number(one))].every((isFitting) =>
			isFitting(text),
		),
	);
	return pick(ideas, random);
}

/** Any JSON: one after the other, beginning with what is asked for. */
export function ideaOfJson({ sentences }: Hints, attempt: number): string | null {
	const listed = sentences.flatMap((said) => /^Must be (?:one of )?(["[{\dtfn].*)$/.exec(said)?.[1] ?? []);
	return [...listed.flatMap(firstJson), ...values][attempt] ?? null;
}

/** A key for an object that takes keys of one's own. */
export function ideaOfKey({ sentences }: Hints, taken: readonly string[], random: Random): string | null {
	const said = sentences.flatMap((one) => /(?:keys like|The key must match) (.+)$/.exec(one)?.[1] ?? []);
	const patterns = said.flatMap((one) => one.split(' or ')).map((source) => new RegExp(source, 'u'));
	const keys = ['north', 'Øst', 'n_a', 's_1', 'n_b', 's_2', 'x-1', 'a/b', 'ABC'].filter(
		(key) => !taken.includes(key) && (patterns.length === 0 || patterns.some((pattern) => pattern.test(key))),
	);
	return pick(keys, random) ?? (patterns.length === 0 ? `key ${taken.length}` : null);
}

function pick(ideas: readonly string[], random: Random): string | null {
	return ideas[random.between(0, ideas.length - 1)] ?? null;
}

const formatTests = new Map<string, Test>([
	['date', (text) => /^\d{4}-\d\d-\d\d$/.test(text)],
	['time', (text) => /^\d\d:\d\d:\d\dZ$/.test(text)],
	['date-time', (text) => /^\d{4}-.*T.*Z$/.test(text)],
	['uri', (text) => text.startsWith('https://')],
	['email', (text) => /^\w+@[\w.]+$/.test(text)],
	['uuid', (text) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)],
	['ipv4', (text) => /^\d+\.\d+\.\d+\.\d+$/.test(text)],
	['ipv6', (text) => text.includes('::')],
	['hostname', (text) => text === 'example.test'],
	['duration', (text) => text.startsWith('P1')],
	['json-pointer', (text) => text === '/a/0'],
	['regex', (text) => text === '^a+$'],
	['byte', (text) => text === 'QUJD'],
	['base64', (text) => text === 'QUJD'],
	['binary', (text) => text === 'QUJD'],
	['json', (text) => text === '{}'],
]);

function textTests(said: string): Test[] {
	const lengthOf = (text: string) => Array.from(text).length;
	const tests: Test[] = [(text) => lengthOf(text) >= leastOf(said)];
	const most = /at most (\d+) char|, \d+ to (\d+)|, (\d+) or less|exactly (\d+)/
		.exec(said)
		?.slice(1)
		.find(Boolean);
	if (most !== undefined) tests.push((text) => lengthOf(text) <= Number(most));
	const pattern = /^Must match (.+)$/.exec(said)?.[1];
	if (pattern !== undefined) tests.push((text) => new RegExp(pattern, 'u').test(text));
	return tests;
}

function leastOf(said: string): number {
	const found = /at least (\d+) char|, (\d+) to \d+|, (\d+) or more|exactly (\d+)/
		.exec(said)
		?.slice(1)
		.find(Boolean);
	return Number(found ?? 0);
}

function numberTests(said: string): Test[] {
	const number = (pattern: RegExp) => {
		const found = pattern.exec(said)?.[1];
		return found === undefined ? undefined : Number(found);
	};
	const least = number(/(-?[\d.]+) (?:or more|to -?[\d.]+)/);
	const most = number(/(?:-?[\d.]+ to )?(-?[\d.]+) or less/) ?? number(/-?[\d.]+ to (-?[\d.]+)/);
	const above = number(/(?:above|greater than) (-?[\d.]+)/);
	const below = number(/(?:below|less than) (-?[\d.]+)/);
	const step = number(/(?:steps|multiple) of (-?[\d.]+)/);
	return [
		(text) => least === undefined || Number(text) >= least,
		(text) => most === undefined || Number(text) <= most,
		(text) => above === undefined || Number(text) > above,
		(text) => below === undefined || Number(text) < below,
		(text) => step === undefined || isMultiple(Number(text), step),
	];
}

function isMultiple(number: number, step: number): boolean {
	const times = number / step;
	return Math.abs(times - Math.round(times)) < 1e-9 && Math.abs(times) < 1e9;
}

function firstJson(list: string): string[] {
	for (let end = list.length; end > 0; end--) {
		try {
			return [JSON.stringify(JSON.parse(list.slice(0, end)))];
		} catch {
			continue; // Shorter, until it is one value.
		}
	}
	return [];
}
