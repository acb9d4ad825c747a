import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readExactly } from './exact-json.ts';
import type { OfferedTool } from './generate.ts';

/** Throws where the arguments of a call do not fit the schema of the tool, in the dialect that it declares. */
export function expectValid({ inputSchema }: OfferedTool, message: string): void {
	const options = {
		strict: false,
		allErrors: true,
		logger: false,
		multipleOfPrecision: 10,
		strictNumbers: false,
	} as const;
	const { $schema, ...schema } = inputSchema;
	const ajv =
		typeof $schema === 'string' && $schema.includes('draft-07') ? new Ajv(options) : new Ajv2020(options);
	addFormats(ajv);
	const { params } = JSON.parse(message) as { readonly params: { readonly arguments: unknown } };
	const isValid = ajv.validate(readExactly(schema) as object, params.arguments);
	if (!isValid) throw new Error(`${ajv.errorsText()} of ${JSON.stringify(params.arguments)}`);
}
