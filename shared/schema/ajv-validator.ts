import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type AjvCore from 'ajv/dist/core.js';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { faultMessage } from './fault-message.ts';
import { isSchemaObject, without } from './json-schema.ts';
import type { Fault, Verdict } from './validator.ts';

type Compiled =
	{ readonly ok: true; readonly check: ValidateFunction } | { readonly ok: false; readonly reason: string };

const options: Options = { strict: false, allErrors: true, logger: false, validateFormats: true };

/** Dialects by their `$schema`, without the `#` at the end; without one it is 2020-12 (MCP 2025-11-25, basic/json-schema). */
const dialects = new Map<string, () => AjvCore>([
	['https://json-schema.org/draft/2020-12/schema', () => new Ajv2020(options)],
	['https://json-schema.org/draft/2019-09/schema', () => new Ajv2019(options)],
	['http://json-schema.org/draft-07/schema', () => new Ajv(options)],
	['http://json-schema.org/draft-06/schema', () => new Ajv(options)],
	['http://json-schema.org/schema', () => new Ajv2020(options)],
]);
const defaultDialect = 'https://json-schema.org/draft/2020-12/schema';
const mostFaults = 100;
const mostSchemas = 20;

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
		if (compiled.check(value)) return { kind: 'valid' };
		return invalid(readFaults(compiled.check.errors ?? []));
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
			reason: `The dialect ${JSON.stringify(name)} is not one of 2020-12, 2019-09, draft-07, draft-06.`,
		};
	}
	try {
		const ajv = create();
		addFormats(ajv);
		// The dialect is chosen already; ajv would look for a meta-schema under exactly this spelling.
		return { ok: true, check: ajv.compile(isSchemaObject(schema) ? without(schema, '$schema') : schema) };
	} catch (error) {
		return { ok: false, reason: messageOf(error) };
	}
}

function canonical(dialect: string): string {
	const bare = dialect.replace(/#$/, '');
	return (
		[...dialects.keys()].find((known) => known.replace(/^https?/, '') === bare.replace(/^https?/, '')) ?? bare
	);
}

function readFaults(errors: readonly ErrorObject[]): readonly Fault[] {
	// A failed `anyOf` reports each branch too; "then" and "else" repeat what their keywords say.
	const telling = errors.filter(({ keyword }) => keyword !== 'if');
	return telling.slice(0, mostFaults).map((error) => {
		const member: unknown =
			error.params['missingProperty'] ??
			error.params['additionalProperty'] ??
			error.params['unevaluatedProperty'];
		return {
			pointer: error.instancePath,
			keyword: error.keyword,
			message: faultMessage(error.keyword, error.params, error.message ?? 'Does not fit the schema'),
			...(typeof member === 'string' ? { member } : {}),
		};
	});
}

function invalid(faults: readonly Fault[]): Verdict {
	return { kind: 'invalid', faults };
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
