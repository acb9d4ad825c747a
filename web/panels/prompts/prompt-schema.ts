import { arrayOf, isSchemaObject, type JsonSchema } from '#shared/schema/json-schema.ts';

/** The arguments of a prompt as a schema: strings by name (specification, PromptArgument). */
export function promptSchema(prompt: Readonly<Record<string, unknown>>): JsonSchema {
	const named = arrayOf(prompt['arguments'])
		.filter(isSchemaObject)
		.flatMap((argument) => {
			const { name, title, description, required } = argument;
			if (typeof name !== 'string') return [];
			const schema = {
				type: 'string',
				...(typeof title === 'string' ? { title } : {}),
				...(typeof description === 'string' ? { description } : {}),
			};
			return [{ name, schema, isRequired: required === true }];
		});
	return {
		type: 'object',
		properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
		required: named.filter(({ isRequired }) => isRequired).map(({ name }) => name),
	};
}
