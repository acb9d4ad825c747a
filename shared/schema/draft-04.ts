import { arrayOf, isSchemaObject, type JsonSchema } from './json-schema.ts';

/**
 * A schema of draft-04 in the words of draft-06, which has the same meaning but for these: `id` became `$id`, and an exclusive
 * bound is no flag beside a bound any more.
 */
export function readDraft04(schema: unknown): unknown {
	if (Array.isArray(schema)) return arrayOf(schema).map(readDraft04);
	if (!isSchemaObject(schema)) return schema;
	const { id, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = schema;
	const read: Record<string, unknown> = Object.fromEntries(
		Object.entries(rest).map(([keyword, value]) => [keyword, isValue(keyword) ? value : readDraft04(value)]),
	);
	if (typeof id === 'string') read['$id'] = id;
	else if (id !== undefined) read['id'] = readDraft04(id); // a property of that name
	return {
		...read,
		...bound('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
		...bound('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
	};
}

function isValue(keyword: string): boolean {
	return keyword === 'enum' || keyword === 'default';
}

function bound(name: string, exclusiveName: string, limit: unknown, exclusive: unknown): JsonSchema {
	if (exclusive === true && limit !== undefined) return { [exclusiveName]: limit };
	return {
		...(limit === undefined ? {} : { [name]: readDraft04(limit) }),
		...(exclusive === undefined || typeof exclusive === 'boolean'
			? {}
			: { [exclusiveName]: readDraft04(exclusive) }),
	};
}
