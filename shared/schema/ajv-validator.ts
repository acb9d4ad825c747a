import { Ajv, MissingRefError, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type AjvCore from 'ajv/dist/core.js';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readDraft04 } from './draft-04.ts';
import { dropReference } from './drop-reference.ts';
import { isSchemaObject, without, type JsonSchema } from './json-schema.ts';
import { tellFaults, type AskBranch } from './tell-faults.ts';
import type { Fault, UncheckedPart, Verdict } from './validator.ts';

type Compiled =
	| {
			readonly ok: true;
			readonly check: ValidateFunction;
			readonly ask: AskBranch;
			readonly unchecked: readonly UncheckedPart[];
	  }
	| { readonly ok: false; readonly reason: string };

const options: Options = {
	strict: false,
	allErrors: true,
	logger: false,
	validateFormats: true,
	// `1e400` is a JSON number, whatever a double makes of it.
	strictNumbers: false,
	// 0.3 is a multiple of 0.1, though not as doubles.
	multipleOfPrecision: 10,
	// An error says which schema it is of, so that of alternatives the one that was meant can be told.
	verbose: true,
};

const draft04 = 'http://json-schema.org/draft-04/schema';

/** Dialects by their `$schema`, without the `#` at the end; without one it is 2020-12 (MCP 2025-11-25, basic/json-schema). */
const dialects = new Map<string, () => AjvCore>([
	['https://json-schema.org/draft/2020-12/schema', () => new Ajv2020(options)],
	['https://json-schema.org/draft/2019-09/schema', () => new Ajv2019(options)],
	['http://json-schema.org/draft-07/schema', () => new Ajv(options)],
	['http://json-schema.org/draft-06/schema', () => new Ajv(options)],
	[draft04, () => new Ajv(options)],
	['http://json-schema.org/schema', () => new Ajv2020(options)],
]);
const defaultDialect = 'https://json-schema.org/draft/2020-12/schema';
const rootKey = 'schema:/root';
const mostSchemas = 20;
const mostMissing = 100;

/** Validates with ajv, the library of most hosts, so its verdicts are theirs. Takes as long as the schema makes it take. */
export class AjvValidator {
	readonly #compiled = new Map<string, Compiled>();

	check(schema: unknown, text: string): Verdict {
		const compiled = this.#compile(schema);
		if (!compiled.ok) return { kind: 'bad-schema', reason: compiled.reason };
		let value: unknown;
		try {
			value = JSON.parse(text);
		} catch (error) {
			return invalid([{ pointer: '', keyword: 'json', message: `Is not JSON: ${messageOf(error)}` }]);
		}
		const unchecked = compiled.unchecked.length > 0 ? { unchecked: compiled.unchecked } : {};
		if (compiled.check(value)) return { kind: 'valid', ...unchecked };
		return { ...invalid(tellFaults(compiled.check.errors ?? [], compiled.ask)), ...unchecked };
	}

	#compile(schema: unknown): Compiled {
		const key = schema === undefined ? '' : JSON.stringify(schema);
		const known = this.#compiled.get(key);
		if (known) return known;
		const compiled = compile(schema);
		if (this.#compiled.size >= mostSchemas) this.#compiled.clear();
		this.#compiled.set(key, compiled);
		return compiled;
	}
}

function compile(schema: unknown): Compiled {
	if (typeof schema !== 'boolean' && !isSchemaObject(schema)) {
		return {
			ok: false,
			reason: `Expected a schema, found ${schema === undefined ? 'nothing' : JSON.stringify(schema)}.`,
		};
	}
	const written = isSchemaObject(schema) ? schema['$schema'] : undefined;
	const name = typeof written === 'string' ? written : defaultDialect;
	const create = dialects.get(canonical(name));
	if (!create) {
		return {
			ok: false,
			reason: `The dialect ${JSON.stringify(name)} is not one of 2020-12, 2019-09, draft-07, draft-06, draft-04.`,
		};
	}
	try {
		// The dialect is chosen already; ajv would look for a meta-schema under exactly this spelling.
		const bare = isSchemaObject(schema) ? without(schema, '$schema') : schema;
		const read = canonical(name) === draft04 ? readDraft04(bare) : bare;
		if (isSchemaObject(read)) return compileObject(read, create, []);
		return { ok: true, check: create().compile(bare), ask: () => null, unchecked: [] };
	} catch (error) {
		return { ok: false, reason: messageOf(error) };
	}
}

/** What refers to nothing takes any value; the rest of the schema is as good as it was. */
function compileObject(
	schema: JsonSchema,
	create: () => AjvCore,
	unchecked: readonly UncheckedPart[],
): Compiled {
	const ajv = create();
	addFormats(ajv);
	try {
		const check = ajv.compile(schema);
		const base = typeof schema['$id'] === 'string' ? schema['$id'].replace(/#.*$/, '') : rootKey;
		if (base === rootKey) ajv.addSchema(schema, rootKey);
		return {
			ok: true,
			check,
			ask: (schemaPath, value) => askBranch(ajv, base + schemaPath, value),
			unchecked,
		};
	} catch (error) {
		if (!(error instanceof MissingRefError)) throw error;
		const { uriResolver } = ajv.opts;
		const rest = dropReference(schema, error.missingRef, (base, to) => uriResolver.resolve(base, to));
		const all = [...unchecked, ...rest.dropped];
		if (rest.dropped.length === 0 || all.length > mostMissing) throw error;
		return compileObject(rest.schema, create, all);
	}
}

function askBranch(ajv: AjvCore, reference: string, value: unknown): readonly ErrorObject[] | null {
	try {
		const check = ajv.getSchema(reference);
		if (!check || check(value)) return null;
		return check.errors ?? null;
	} catch {
		return null; // a branch that cannot be asked alone: the whole has been judged already
	}
}

function canonical(dialect: string): string {
	const bare = dialect.replace(/#$/, '');
	return (
		[...dialects.keys()].find((known) => known.replace(/^https?/, '') === bare.replace(/^https?/, '')) ?? bare
	);
}

function invalid(faults: readonly Fault[]): Verdict & { kind: 'invalid' } {
	return { kind: 'invalid', faults };
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
