import { found, isObject, type JsonObject } from './rpc.ts';

/** The arguments of a call after `problemsOf` found nothing: reads each as the schema promises it, defaults filled in. */
export class Arguments {
	readonly #values: JsonObject;
	readonly #properties: JsonObject;

	constructor(values: JsonObject, schema: JsonObject) {
		this.#values = values;
		this.#properties = isObject(schema['properties']) ? schema['properties'] : {};
	}

	string(name: string): string {
		const value = this.#read(name);
		return typeof value === 'string' ? value : '';
	}

	number(name: string): number {
		const value = this.#read(name);
		return typeof value === 'number' ? value : 0;
	}

	boolean(name: string): boolean {
		return this.#read(name) === true;
	}

	strings(name: string): readonly string[] {
		const value = this.#read(name);
		return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
	}

	object(name: string): JsonObject {
		const value = this.#read(name);
		return isObject(value) ? value : {};
	}

	#read(name: string): unknown {
		if (Object.hasOwn(this.#values, name)) return this.#values[name];
		const property = this.#properties[name];
		return isObject(property) ? property['default'] : undefined;
	}
}

/** What in a value breaks its schema, in sentences. Knows the keywords that this server's own schemas use. */
export function problemsOf(value: unknown, schema: JsonObject, name = 'arguments'): readonly string[] {
	const types = [schema['type']].flat().filter((type) => typeof type === 'string');
	if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
		return [`${name} must be of type ${types.join(' or ')}, found ${found(value)}`];
	}
	if (typeof value === 'string') return problemsOfString(value, schema, name);
	if (typeof value === 'number') return problemsOfNumber(value, schema, name);
	if (Array.isArray(value)) return problemsOfArray(value, schema, name);
	if (isObject(value)) return problemsOfObject(value, schema, name);
	return [];
}

function isOfType(value: unknown, type: string): boolean {
	switch (type) {
		case 'object':
			return isObject(value);
		case 'array':
			return Array.isArray(value);
		case 'integer':
			return Number.isInteger(value);
		case 'null':
			return value === null;
		default:
			return typeof value === type;
	}
}

function problemsOfString(value: string, schema: JsonObject, name: string): readonly string[] {
	const choices = choicesOf(schema);
	if (choices && !choices.includes(value)) {
		return [`${name} must be one of ${choices.join(', ')}, found ${found(value)}`];
	}
	if (value.length < numberIn(schema, 'minLength', 0)) return [`${name} must not be empty`];
	if (schema['format'] === 'date-time' && !isDateTime(value)) {
		return [`${name} must be a date and time like 2026-06-21T06:00:00Z, found ${found(value)}`];
	}
	return [];
}

function choicesOf({ enum: plain, oneOf: titled }: JsonObject): readonly unknown[] | null {
	if (Array.isArray(plain)) return plain.map((choice: unknown) => choice);
	return Array.isArray(titled) ? titled.map((choice) => (isObject(choice) ? choice['const'] : null)) : null;
}

// RFC 3339 5.6, and a day that exists.
function isDateTime(text: string): boolean {
	return (
		/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
		!Number.isNaN(Date.parse(text))
	);
}

function problemsOfNumber(value: number, schema: JsonObject, name: string): readonly string[] {
	const minimum = numberIn(schema, 'minimum', -Infinity);
	const maximum = numberIn(schema, 'maximum', Infinity);
	if (value < minimum) return [`${name} must be at least ${minimum}, found ${value}`];
	if (value > maximum) return [`${name} must be at most ${maximum}, found ${value}`];
	return [];
}

function problemsOfArray(value: readonly unknown[], schema: JsonObject, name: string): readonly string[] {
	const maxItems = numberIn(schema, 'maxItems', Infinity);
	if (value.length > maxItems) return [`${name} must have at most ${maxItems} items, found ${value.length}`];
	const { items } = schema;
	return isObject(items) ? value.flatMap((item, at) => problemsOf(item, items, `${name}[${at}]`)) : [];
}

function problemsOfObject(value: JsonObject, schema: JsonObject, name: string): readonly string[] {
	const properties = isObject(schema['properties']) ? schema['properties'] : {};
	const required = Array.isArray(schema['required']) ? schema['required'] : [];
	const inside = (member: string) => (name === 'arguments' ? `"${member}"` : `${name}."${member}"`);
	const missing = required
		.filter((member) => typeof member === 'string' && !Object.hasOwn(value, member))
		.map((member) => `${inside(String(member))} is missing`);
	const wrong = Object.entries(value).flatMap(([member, item]) => {
		const property = Object.hasOwn(properties, member) ? properties[member] : undefined;
		if (isObject(property)) return problemsOf(item, property, inside(member));
		return schema['additionalProperties'] === false ? [`${inside(member)} is not known here`] : [];
	});
	return [...missing, ...wrong];
}

function numberIn(schema: JsonObject, keyword: string, otherwise: number): number {
	const value = schema[keyword];
	return typeof value === 'number' ? value : otherwise;
}
