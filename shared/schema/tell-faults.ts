import type { ErrorObject } from 'ajv';
import { faultMessage } from './fault-message.ts';
import { isSchemaObject } from './json-schema.ts';
import type { Fault } from './validator.ts';

/** The errors of a value against one branch of the schema, by the JSON Pointer of that branch; null where it cannot be asked. */
export type AskBranch = (schemaPath: string, value: unknown) => readonly ErrorObject[] | null;

const mostFaults = 100;
const deepest = 8;

/**
 * What is wrong, one sentence for each place. Of alternatives a validator reports every branch; told is what is wrong with the
 * branch that was most likely meant.
 */
export function tellFaults(errors: readonly ErrorObject[], ask: AskBranch): readonly Fault[] {
	const faults = meant(errors, ask, deepest).map(faultOf);
	const seen = new Set<string>();
	return faults
		.filter(({ pointer, member, message }) => {
			const key = JSON.stringify([pointer, member, message]);
			return !seen.has(key) && seen.add(key);
		})
		.slice(0, mostFaults);
}

/** Keywords that report what is inside them as well, before themselves. */
const withInner = new Set(['anyOf', 'oneOf', 'contains', 'not', 'propertyNames']);

function meant(errors: readonly ErrorObject[], ask: AskBranch, levelsLeft: number): readonly ErrorObject[] {
	let told: ErrorObject[] = [];
	for (const error of errors) {
		// "then" and "else" say themselves what is wrong.
		if (error.keyword === 'if') continue;
		if (!withInner.has(error.keyword)) {
			told.push(error);
			continue;
		}
		const inner = told.filter((other) => isInside(other, error));
		told = told.filter((other) => !isInside(other, error));
		if (error.keyword === 'propertyNames' && inner.length > 0) told.push(...inner);
		else told.push(...(levelsLeft > 0 ? likeliest(error, ask, levelsLeft) : [error]));
	}
	return told;
}

/** Reported for the sake of `outer`: about the same value or a part of it, and not by a keyword beside it. */
function isInside(error: ErrorObject, outer: ErrorObject): boolean {
	const isPart =
		error.instancePath === outer.instancePath || error.instancePath.startsWith(`${outer.instancePath}/`);
	if (!isPart) return false;
	if (error.schemaPath.startsWith(`${outer.schemaPath}/`)) return true;
	const around = outer.schemaPath.slice(0, outer.schemaPath.lastIndexOf('/') + 1);
	// What a reference leads to is reported under its own path, so all that does not stand beside the keyword is of a branch.
	return !error.schemaPath.startsWith(around);
}

function likeliest(error: ErrorObject, ask: AskBranch, levelsLeft: number): readonly ErrorObject[] {
	const isChoice = error.keyword === 'anyOf' || (error.keyword === 'oneOf' && !isTwice(error));
	if (!isChoice || !Array.isArray(error.schema)) return [error];
	const asked = error.schema.flatMap((written: unknown, index) => {
		const branch = `${error.schemaPath}/${index}`;
		const found = ask(branch, error.data);
		const target = isSchemaObject(written) ? written['$ref'] : undefined;
		const inBranch = within(typeof target === 'string' ? [branch, target] : [branch], ask);
		return found && found.length > 0 ? [meant(found, inBranch, levelsLeft - 1)] : [];
	});
	const ofType = asked.filter((found) => !found.some(isWrongType));
	const [best, second] = ofType
		.map((found) => ({ found, cost: costOf(found) }))
		.sort((a, b) => a.cost - b.cost);
	if (!best) return [typesOf(error, asked)];
	// Two that fit equally badly: neither of them was plainly meant.
	if (second?.cost === best.cost) return [constantsOf(error, ofType) ?? error];
	return best.found.map((inner) => ({
		...inner,
		instancePath: `${error.instancePath}${inner.instancePath}`,
	}));
}

/** Errors of a branch that was asked alone begin their paths at the branch, or at what it refers to; others at the root. */
function within(starts: readonly string[], ask: AskBranch): AskBranch {
	return (schemaPath, value) => {
		for (const start of starts) {
			const errors = ask(start + schemaPath.replace(/^#/, ''), value);
			if (errors) return errors;
		}
		return ask(schemaPath, value);
	};
}

/** Where each branch has a constant at one place, that place is what has to be said: its values are the choice. */
function constantsOf(error: ErrorObject, branches: readonly (readonly ErrorObject[])[]): ErrorObject | null {
	const telling = branches.map((found) =>
		found.find(({ keyword }) => keyword === 'const' || keyword === 'enum'),
	);
	const [first] = telling;
	if (!first || telling.some((one) => one?.instancePath !== first.instancePath)) return null;
	const allowedValues = telling.flatMap((one) => {
		const values: unknown = one?.params['allowedValues'];
		return Array.isArray(values) ? (values as readonly unknown[]) : [one?.params['allowedValue']];
	});
	const instancePath = `${error.instancePath}${first.instancePath}`;
	return { ...first, instancePath, keyword: 'enum', params: { allowedValues } };
}

function isTwice({ params }: ErrorObject): boolean {
	return isSchemaObject(params) && Array.isArray(params['passingSchemas']);
}

function isWrongType({ keyword, instancePath }: ErrorObject): boolean {
	return keyword === 'type' && instancePath === '';
}

/** A constant that differs says "another branch" louder than anything that is missing. */
function costOf(errors: readonly ErrorObject[]): number {
	return errors.reduce((cost, { keyword, instancePath }) => {
		const isTelling = keyword === 'const' || keyword === 'enum';
		const depth = instancePath.split('/').length - 1;
		return cost + (isTelling && depth <= 1 ? 100 : keyword === 'type' && depth === 1 ? 3 : 1);
	}, 0);
}

/** No branch takes this type: all that do not are one sentence. */
function typesOf(error: ErrorObject, branches: readonly (readonly ErrorObject[])[]): ErrorObject {
	const types = branches.flatMap((found) =>
		found.filter(isWrongType).flatMap(({ params }) => {
			const type: unknown = params['type'];
			return Array.isArray(type) ? (type as readonly unknown[]) : [type];
		}),
	);
	return types.length === 0 ? error : { ...error, keyword: 'type', params: { type: [...new Set(types)] } };
}

function faultOf(error: ErrorObject): Fault {
	const { instancePath: pointer, keyword, propertyName } = error;
	const params: Readonly<Record<string, unknown>> = error.params;
	const message = faultMessage(keyword, params, error.message ?? 'Does not fit the schema');
	if (propertyName !== undefined) {
		return {
			pointer,
			keyword: 'propertyNames',
			member: propertyName,
			message: `The key ${inSentence(message)}`,
		};
	}
	const member = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
	const patterns = keyword === 'additionalProperties' ? patternsOf(error.parentSchema) : [];
	return {
		pointer,
		keyword,
		message: patterns.length > 0 ? `The key must match ${patterns.join(' or ')}` : message,
		...(typeof member === 'string' ? { member } : {}),
	};
}

function patternsOf(schema: unknown): readonly string[] {
	if (!isSchemaObject(schema)) return [];
	return isSchemaObject(schema['patternProperties']) ? Object.keys(schema['patternProperties']) : [];
}

function inSentence(message: string): string {
	return message.charAt(0).toLowerCase() + message.slice(1);
}
