import type { Field, Place, Reading } from './field.ts';
import { baseOf } from './field-parts.ts';
import { membersOf, without, type JsonSchema } from './json-schema.ts';
import { readOptions, type Alternatives } from './read-options.ts';
import { resolveSchema } from './resolve-schema.ts';

interface Around {
	readonly schema: JsonSchema;
	readonly place: Place;
	readonly isNullable: boolean;
	readonly alternativesAround: number;
}

const mostNamed = 4;

/** One of several kinds of value: each branch with the keywords that stand beside them all. */
export function readUnion(reading: Reading, { keyword, branches }: Alternatives, around: Around): Field {
	const { schema, place, isNullable, alternativesAround } = around;
	const shared = without(schema, keyword, 'title', 'description', 'default');
	const hasShared = Object.keys(shared).length > 0;
	const fields = branches.map((branch) =>
		reading.field(hasShared ? { allOf: [branch, shared] } : branch, place, alternativesAround + 1),
	);
	const resolved = branches.map((branch) => resolveSchema(branch, reading.root));
	const schemas = resolved.map((one) => (one.ok ? one.schema : {}));
	const labels = unlike(
		fields.map((field, index) => {
			const telling = field.kind === 'object' && tellingWords(schemas[index] ?? {}, schemas, reading.root);
			return field.title ?? (telling || field.words);
		}),
	);
	const words =
		labels.length > mostNamed ? `one of ${labels.length} kinds` : [...new Set(labels)].join(' or ');
	return {
		...baseOf(place, schema, { words, isNullable, hasEmpty: false }),
		kind: 'union',
		branches: fields,
		labels,
	};
}

/** What tells an object from its neighbours: the constant that all have under one key, else the keys that only it has. */
function tellingWords(schema: JsonSchema, all: readonly JsonSchema[], root: JsonSchema): string | undefined {
	const names = namesOf(schema);
	const constants = names.flatMap((name) => {
		const values = all.map((other) => constantOf(other, name, root));
		const own = constantOf(schema, name, root);
		return own !== undefined && values.every((value) => value !== undefined) ? [own] : [];
	});
	if (constants.length > 0) return constants.join(', ');
	const neighbours = new Set(all.filter((other) => other !== schema).flatMap(namesOf));
	const own = names.filter((name) => !neighbours.has(name));
	return own.length === 0 ? undefined : `with ${own.slice(0, 3).join(', ')}`;
}

/** Read from the schema alone: to read the fields of each branch would not end where a branch has itself as a member. */
function constantOf(schema: JsonSchema, name: string, root: JsonSchema): string | undefined {
	const [, property] = membersOf(schema['properties']).find(([other]) => other === name) ?? [];
	if (property === undefined) return undefined;
	const resolved = resolveSchema(property, root);
	const options = resolved.ok ? readOptions(resolved.schema, root) : null;
	return options?.length === 1 ? options[0]?.label : undefined;
}

function namesOf(schema: JsonSchema): readonly string[] {
	return membersOf(schema['properties']).map(([name]) => name);
}

/** Labels of which some are the same get a number. */
function unlike(labels: readonly string[]): readonly string[] {
	return labels.map((label, index) => {
		if (labels.indexOf(label) === labels.lastIndexOf(label)) return label;
		return `${label} (${labels.slice(0, index + 1).filter((other) => other === label).length})`;
	});
}
