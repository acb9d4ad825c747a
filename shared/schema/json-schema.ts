import { RawJson } from '../wire/raw-json.ts';

/** A schema of a stranger: an object of which nothing is known. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export function isSchemaObject(value: unknown): value is JsonSchema {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson);
}

/** The schema less some of its keywords. */
export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
	return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** A keyword's value where it is an array, else an empty one. */
export function arrayOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** A keyword's members where it is an object, else none. */
export function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
	return isSchemaObject(value) ? Object.entries(value) : [];
}
