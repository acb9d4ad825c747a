import { leafSchema, orNull, type Schema } from './leaf-schemas.ts';
import { Random } from './random.ts';
import { shapes, type Making } from './shapes.ts';

/** A tool to be called: all that the form knows of it is its schema. */
export interface OfferedTool {
	readonly name: string;
	readonly inputSchema: Schema;
}

const names = [
	'name',
	'depth',
	'unit',
	'Größe',
	'ship-id',
	'x.y',
	'at',
	'tags',
	'note',
	'a b',
	'state',
] as const;
const dialects = [
	undefined,
	undefined,
	'https://json-schema.org/draft/2020-12/schema',
	'http://json-schema.org/draft-07/schema#',
] as const;

/** So many schemas of tools, over all shapes in turn; the same for the same seed. */
export function generateTools(count: number, seed: number): readonly OfferedTool[] {
	return Array.from({ length: count }, (_, index) => {
		const [shape, make] = shapes[index % shapes.length] ?? shapes[0];
		const random = new Random(seed + index * 7919);
		return { name: `${shape}_${index + 1}`, inputSchema: toolSchema(make, random) };
	});
}

/** The shape under one key, and a few other parameters around it. */
function toolSchema(make: (making: Making) => Schema, random: Random): Schema {
	const $schema = random.oneOf(dialects);
	const isOld = $schema?.includes('draft-07') ?? false;
	const definitions: Record<string, Schema> = {};
	const making: Making = {
		random,
		isOld,
		define(name, schema) {
			definitions[name] = schema;
			return `#/${isOld ? 'definitions' : '$defs'}/${name}`;
		},
	};
	const shape = make(making);
	const properties: Record<string, Schema> = {};
	const around = random.between(0, 3);
	for (let index = 0; index < around; index++) properties[random.oneOf(names)] = otherSchema(random);
	properties['subject'] = described(shape, random);
	const required = Object.keys(properties).filter((name) => random.isLucky(name === 'subject' ? 0.8 : 0.4));
	return {
		...($schema === undefined ? {} : { $schema }),
		type: 'object',
		properties,
		...(required.length > 0 ? { required } : {}),
		...(random.isLucky(0.4) ? { additionalProperties: false } : {}),
		...(Object.keys(definitions).length > 0 ? { [isOld ? 'definitions' : '$defs']: definitions } : {}),
	};
}

function otherSchema(random: Random): Schema {
	const leaf = leafSchema(random);
	return random.isLucky(0.3) ? orNull(leaf, random) : leaf;
}

/** In draft-07 nothing may stand beside a reference. */
function described(schema: Schema, random: Random): Schema {
	if ('$ref' in schema || !random.isLucky(0.3)) return schema;
	return { ...schema, title: 'The subject', description: 'What the call is about, in a sentence or two.' };
}
