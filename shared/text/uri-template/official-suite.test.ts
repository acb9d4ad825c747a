import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expandTemplate, type TemplateValue, type TemplateValues } from './expand-template.ts';
import { readTemplate } from './template-parts.ts';
import { variablesOf } from './template-variables.ts';

type SuiteValue =
	string | number | null | readonly (string | number)[] | Readonly<Record<string, string | number>>;
interface Group {
	readonly variables: Readonly<Record<string, SuiteValue>>;
	/** False where the template, or what it is given, is wrong; a list where the order of a map is free. */
	readonly testcases: readonly (readonly [string, string | false | readonly string[]])[];
}
type Suite = Readonly<Record<string, Group>>;

const folder = new URL('./suite/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

test('the whole suite is here', () => {
	const counts = files.flatMap((file) =>
		Object.values(suiteOf(file)).map(({ testcases }) => testcases.length),
	);
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(270);
});

describe.each(files)('%s', (file) => {
	describe.each(Object.entries(suiteOf(file)))('%s', (_, { variables, testcases }) => {
		test.each(testcases)('%s becomes %j', (template, expected) => {
			const made = make(template, valuesOf(variables));
			if (typeof expected === 'object') expect(expected).toContain(made);
			else expect(made).toBe(expected);
		});
	});
});

/** False where a form refuses it: no template, or a list where only the beginning of a text can be taken. */
function make(template: string, values: TemplateValues): string | false {
	const reading = readTemplate(template);
	if (!reading.ok) return false;
	const isRefused = variablesOf(reading.parts).some(
		({ name, isTextOnly }) => isTextOnly && (values.get(name)?.kind ?? 'text') !== 'text',
	);
	return isRefused ? false : expandTemplate(reading.parts, values);
}

function suiteOf(file: string): Suite {
	return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Suite;
}

function valuesOf(variables: Group['variables']): TemplateValues {
	return new Map(
		Object.entries(variables).flatMap(([name, value]) => {
			const read = valueOf(value);
			return read ? [[name, read]] : [];
		}),
	);
}

function valueOf(value: SuiteValue): TemplateValue | undefined {
	if (value === null) return undefined;
	if (typeof value !== 'object') return { kind: 'text', text: String(value) };
	if (isList(value)) return { kind: 'list', items: value.map(String) };
	return { kind: 'pairs', pairs: Object.entries(value).map(([key, text]) => [key, String(text)]) };
}

function isList(value: object): value is readonly (string | number)[] {
	return Array.isArray(value);
}
