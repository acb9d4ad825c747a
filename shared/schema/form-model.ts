import { arrayOf, isSchemaObject, resolveSchema, without, type JsonSchema } from './json-schema.ts';
import { typeWords } from './type-words.ts';

export type JsonPath = readonly (string | number)[];

/** One value out of a closed set. `text` is what goes on the wire, `label` what people read. */
export interface Option {
	readonly label: string;
	readonly text: string;
}

export type FieldState = 'absent' | 'null' | 'empty' | 'default' | 'value';

interface FieldBase {
	/** The wire name: a key, or the place in a list. */
	readonly name: string;
	readonly path: JsonPath;
	readonly title?: string;
	readonly description?: string;
	/** The type, for people: `integer 1 to 168`. */
	readonly words: string;
	readonly isRequired: boolean;
	readonly isNullable: boolean;
	/** JSON text of the schema's `default`. */
	readonly defaultText?: string;
	/** The states that a person may choose, always in this order. */
	readonly states: readonly FieldState[];
}

/** One part of a form: how a value is asked for. A form is a tree of these, built level by level as someone opens it. */
export type Field = FieldBase &
	(
		| { readonly kind: 'text'; readonly isSingleLine: boolean; readonly format?: string }
		| { readonly kind: 'number'; readonly isInteger: boolean }
		| { readonly kind: 'boolean' }
		| { readonly kind: 'choice'; readonly options: readonly Option[] }
		/** Any number of values out of a closed set, written as an array. */
		| { readonly kind: 'choices'; readonly options: readonly Option[] }
		| { readonly kind: 'array'; readonly item: (index: number) => Field }
		| { readonly kind: 'object'; readonly fields: () => readonly Field[] }
		/** Several types are legal; a person says which. */
		| { readonly kind: 'union'; readonly branches: readonly Field[] }
		/** What no control expresses: JSON by hand, for this part alone, and why. */
		| { readonly kind: 'json'; readonly reason: string }
	);

export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

/** The form of a tool's `inputSchema` or of an elicitation's `requestedSchema`. Never throws, whatever the schema is. */
export function readForm(schema: unknown): Field {
	const root = isSchemaObject(schema) ? schema : {};
	if (!isSchemaObject(schema)) {
		const found = schema === undefined ? 'nothing' : JSON.stringify(schema);
		return jsonField({ name: '', path: [], isRequired: true }, {}, `Expected a schema, found ${found}.`);
	}
	return readField(schema, root, { name: '', path: [], isRequired: true });
}

interface Place {
	readonly name: string;
	readonly path: JsonPath;
	readonly isRequired: boolean;
}

function readField(written: unknown, root: JsonSchema, place: Place): Field {
	const resolved = resolveSchema(written, root);
	if (!resolved.ok) return jsonField(place, isSchemaObject(written) ? written : {}, resolved.reason);
	const { schema, isNullable } = splitNull(resolved.schema, root);
	const options = readOptions(schema, root);
	if (options) {
		const words = options.length === 1 ? 'constant' : `one of ${options.length}`;
		return {
			...base(
				place,
				schema,
				words,
				isNullable,
				options.some(({ text }) => text === '""'),
			),
			kind: 'choice',
			options,
		};
	}
	const branches = alternatives(schema);
	if (branches) return readUnion(branches, schema, root, place, isNullable);
	return readTyped(schema, root, place, isNullable);
}

function readTyped(schema: JsonSchema, root: JsonSchema, place: Place, isNullable: boolean): Field {
	const type = typeOf(schema);
	const words = type === undefined ? 'any' : typeWords(schema, type);
	const plain = (hasEmpty: boolean): FieldBase => base(place, schema, words, isNullable, hasEmpty);
	switch (type) {
		case 'string':
			return { ...plain(true), kind: 'text', ...textManner(schema) };
		case 'integer':
		case 'number':
			return { ...plain(false), kind: 'number', isInteger: type === 'integer' };
		case 'boolean':
			return { ...plain(false), kind: 'boolean' };
		case 'array':
			return readArray(schema, root, place, isNullable);
		case 'object':
			return readObject(schema, root, place, isNullable);
		case 'null':
			return { ...plain(false), kind: 'choice', options: [{ label: 'null', text: 'null' }] };
		case undefined:
			return jsonField(place, schema, 'The schema names no type: any JSON value.', isNullable);
		default:
			return jsonField(place, schema, `The schema names a type that does not exist: ${type}`, isNullable);
	}
}

function readArray(schema: JsonSchema, root: JsonSchema, place: Place, isNullable: boolean): Field {
	if (schema['prefixItems'] !== undefined || Array.isArray(schema['items'])) {
		return jsonField(place, schema, 'A list whose places have types of their own.', isNullable);
	}
	const items = schema['items'];
	if (items === undefined || items === true) {
		return jsonField(place, schema, 'A list of anything: the schema does not say of what.', isNullable);
	}
	const resolved = resolveSchema(items, root);
	const options = resolved.ok ? readOptions(resolved.schema, root) : null;
	if (options && schema['uniqueItems'] !== false) {
		return { ...base(place, schema, `any of ${options.length}`, isNullable, true), kind: 'choices', options };
	}
	return {
		...base(
			place,
			schema,
			typeWords(resolved.ok ? { ...schema, items: resolved.schema } : schema, 'array'),
			isNullable,
			true,
		),
		kind: 'array',
		item: (index) =>
			readField(items, root, { name: String(index), path: [...place.path, index], isRequired: true }),
	};
}

function readObject(schema: JsonSchema, root: JsonSchema, place: Place, isNullable: boolean): Field {
	const properties = isSchemaObject(schema['properties']) ? Object.entries(schema['properties']) : [];
	const isRoot = place.path.length === 0;
	if (properties.length === 0 && !isRoot && schema['additionalProperties'] !== false) {
		return jsonField(place, schema, 'An object with keys of your choice: the schema names none.', isNullable);
	}
	const required = new Set(arrayOf(schema['required']));
	let fields: readonly Field[] | undefined;
	return {
		...base(place, schema, 'object', isNullable, true),
		kind: 'object',
		fields: () =>
			(fields ??= properties.map(([name, property]) =>
				readField(property, root, { name, path: [...place.path, name], isRequired: required.has(name) }),
			)),
	};
}

function readUnion(
	branches: readonly unknown[],
	schema: JsonSchema,
	root: JsonSchema,
	place: Place,
	isNullable: boolean,
): Field {
	const shared = without(schema, 'anyOf', 'oneOf', 'type', 'default');
	const fields = branches.map((branch) => readField(joined(branch, shared), root, place));
	const words = [...new Set(fields.map((field) => field.title ?? field.words))].join(' or ');
	return { ...base(place, schema, words, isNullable, false), kind: 'union', branches: fields };
}

/** A branch with the keywords that stand beside `anyOf`; its own come first, but for its title and what a label says already. */
function joined(branch: unknown, shared: JsonSchema): unknown {
	const kept = without(shared, 'title', 'description');
	return Object.keys(kept).length === 0 ? branch : { allOf: [branch, kept] };
}

/** All spellings of "or null": a type array, a branch of `anyOf` or `oneOf`, an enum value, OpenAPI's `nullable`. */
function splitNull(schema: JsonSchema, root: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
	let rest: Record<string, unknown> = { ...schema };
	let isNullable = schema['nullable'] === true;
	const types = arrayOf(schema['type']);
	if (types.length > 1 && types.includes('null')) {
		isNullable = true;
		const others = types.filter((type) => type !== 'null');
		rest['type'] = others.length === 1 ? others[0] : others;
	}
	if (Array.isArray(schema['enum']) && schema['enum'].length > 1 && schema['enum'].includes(null)) {
		isNullable = true;
		rest['enum'] = schema['enum'].filter((value) => value !== null);
	}
	for (const keyword of ['anyOf', 'oneOf']) {
		const branches = arrayOf(schema[keyword]);
		const others = branches.filter((branch) => !isNullSchema(branch, root));
		if (branches.length === 0) continue;
		if (others.length < branches.length && others.length > 0) {
			isNullable = true;
			rest[keyword] = others;
		}
		if (others.length === 1) {
			const only = resolveSchema(others[0], root);
			if (!only.ok) continue;
			const inner = splitNull({ ...only.schema, ...without(rest, keyword) }, root);
			rest = { ...inner.schema };
			isNullable ||= inner.isNullable;
		}
	}
	return { schema: rest, isNullable };
}

function isNullSchema(branch: unknown, root: JsonSchema): boolean {
	const resolved = resolveSchema(branch, root);
	if (!resolved.ok) return false;
	const { type, const: constant, enum: values } = resolved.schema;
	return (
		type === 'null' ||
		constant === null ||
		(Array.isArray(values) && values.length === 1 && values[0] === null)
	);
}

/** A closed set of values: `const`, `enum` (with `enumNames`), or branches that are constants with a title. */
function readOptions(schema: JsonSchema, root: JsonSchema): readonly Option[] | null {
	if ('const' in schema) return [option(schema['const'], schema['title'])];
	if (Array.isArray(schema['enum']) && schema['enum'].length > 0) {
		const names = arrayOf(schema['enumNames']);
		return schema['enum'].map((value: unknown, index) => option(value, names[index]));
	}
	const branches = alternatives(schema);
	if (!branches || Array.isArray(schema['type'])) return null;
	const options: Option[] = [];
	for (const branch of branches) {
		const resolved = resolveSchema(branch, root);
		if (!resolved.ok) return null;
		const { const: constant, enum: values, title } = resolved.schema;
		if ('const' in resolved.schema) options.push(option(constant, title));
		else if (Array.isArray(values)) options.push(...values.map((value: unknown) => option(value, undefined)));
		else return null;
	}
	return options;
}

function option(value: unknown, label: unknown): Option {
	const text = JSON.stringify(value);
	if (typeof label === 'string' && label !== '') return { label, text };
	return { label: typeof value === 'string' && value !== '' ? value : text, text };
}

function alternatives(schema: JsonSchema): readonly unknown[] | null {
	for (const keyword of ['anyOf', 'oneOf']) {
		const branches = arrayOf(schema[keyword]);
		// Branches that only say which keys go together do not change how a value is asked for.
		if (branches.length > 0 && !branches.every(isCondition)) return branches;
	}
	const types = arrayOf(schema['type']);
	return types.length > 1 ? types.map((type) => ({ type })) : null;
}

function isCondition(branch: unknown): boolean {
	return (
		isSchemaObject(branch) &&
		Object.keys(branch).every((keyword) => keyword === 'required' || keyword === 'not')
	);
}

/** The type as written, or as its keywords imply it. */
function typeOf(schema: JsonSchema): string | undefined {
	const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
	if (typeof type === 'string') return type;
	return implications.find(([, keywords]) => keywords.some((keyword) => keyword in schema))?.[0];
}

const implications: readonly (readonly [string, readonly string[]])[] = [
	['object', ['properties', 'required', 'additionalProperties', 'patternProperties']],
	['array', ['items', 'prefixItems', 'minItems', 'maxItems']],
	['string', ['minLength', 'maxLength', 'pattern', 'format']],
	['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function textManner(schema: JsonSchema): { isSingleLine: boolean; format?: string } {
	const { format, pattern, maxLength } = schema;
	const isSingleLine =
		typeof format === 'string' ||
		typeof pattern === 'string' ||
		(typeof maxLength === 'number' && maxLength <= 80);
	return typeof format === 'string' ? { isSingleLine, format } : { isSingleLine };
}

function jsonField(place: Place, schema: JsonSchema, reason: string, isNullable = false): Field {
	const words = typeof schema['type'] === 'string' ? typeWords(schema, schema['type']) : 'JSON';
	const type = typeOf(schema);
	return {
		...base(place, schema, words, isNullable, type === 'object' || type === 'array'),
		kind: 'json',
		reason,
	};
}

function base(
	place: Place,
	schema: JsonSchema,
	words: string,
	isNullable: boolean,
	hasEmpty: boolean,
): FieldBase {
	const { title, description } = schema;
	const defaultText = 'default' in schema ? JSON.stringify(schema['default']) : undefined;
	const states: FieldState[] = [];
	if (!place.isRequired) states.push('absent');
	if (isNullable) states.push('null');
	if (hasEmpty) states.push('empty');
	// A default of null or "" has a name already.
	if (defaultText !== undefined && !['null', '""', '[]', '{}'].includes(defaultText)) states.push('default');
	states.push('value');
	return {
		...place,
		words: isNullable ? `${words} or null` : words,
		isNullable,
		states,
		...(typeof title === 'string' ? { title } : {}),
		...(typeof description === 'string' ? { description } : {}),
		...(defaultText === undefined ? {} : { defaultText }),
	};
}
