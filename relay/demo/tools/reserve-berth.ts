import type { DemoCall } from '../call.ts';
import { berths } from '../harbour.ts';
import { isSince } from '../revisions.ts';
import { found, isObject, type JsonObject } from '../rpc.ts';
import { failure, text, type Tool } from './tool.ts';

const longBoatM = 20;

export const reserveBerth: Tool = {
	name: 'reserve_berth',
	title: 'Reserve a berth',
	description:
		'Asks you who is coming before it reserves: the server sends a form back to its client. Boats over 20 m are asked once more.',
	annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
	inputSchema: {
		type: 'object',
		properties: {
			boat: { type: 'string', title: 'Name of the boat', minLength: 1, default: 'Petrel' },
			arrival: {
				type: 'string',
				format: 'date-time',
				title: 'Arrival',
				default: '2026-06-21T18:00:00Z',
			},
			wishes: {
				type: 'array',
				title: 'Wishes',
				items: { type: 'string', enum: ['quiet', 'near the café', 'evening sun'] },
				default: [],
			},
		},
		required: ['boat'],
		additionalProperties: false,
	},
	async run(args, call) {
		const boat = args.string('boat');
		const answer = readAnswer(await askWho(boat, call));
		if (!answer) return { content: [text(`No berth reserved for ${boat}: the form was not sent.`)] };
		const skipper = answer['skipper'];
		const lengthM = answer['lengthM'];
		if (typeof skipper !== 'string' || skipper === '')
			return failure(`The form needs "skipper" as text, found ${found(skipper)}.`);
		if (typeof lengthM !== 'number')
			return failure(`The form needs "lengthM" as a number, found ${found(lengthM)}.`);
		const berth = berths.find((place) => place.isFree && place.lengthM >= lengthM);
		if (!berth) return failure(`No free berth is ${lengthM} m long.`);
		if (lengthM > longBoatM && readAnswer(await askToConfirm(boat, lengthM, call))?.['agreed'] !== true) {
			return { content: [text(`No berth reserved for ${boat}: the long-boat fee was not agreed to.`)] };
		}
		const power = answer['shorePower'] === true ? ', with shore power' : '';
		return {
			content: [text(`Berth ${berth.berth} is reserved for ${boat} and skipper ${skipper}${power}.`)],
		};
	},
};

function askWho(boat: string, call: DemoCall): Promise<unknown> {
	return call.ask({
		key: 'who',
		method: 'elicitation/create',
		params: form(call, `Who brings ${boat} in?`, {
			properties: {
				skipper: { type: 'string', title: 'Skipper', description: 'Whom we greet.', minLength: 1 },
				lengthM: { type: 'number', title: 'Length in metres', minimum: 1, maximum: 60 },
				side: sideOf(call),
				shorePower: { type: 'boolean', title: 'Shore power', default: true },
			},
			required: ['skipper', 'lengthM'],
		}),
	});
}

function askToConfirm(boat: string, lengthM: number, call: DemoCall): Promise<unknown> {
	return call.ask({
		key: 'fee',
		method: 'elicitation/create',
		params: form(call, `${boat} is ${lengthM} m long. Boats over ${longBoatM} m pay double.`, {
			properties: { agreed: { type: 'boolean', title: 'I agree', default: false } },
			required: ['agreed'],
		}),
	});
}

// Titled choices and the mode came with 2025-11-25; before that, titles stand in enumNames.
function sideOf(call: DemoCall): JsonObject {
	const side = { type: 'string', title: 'Mooring side' };
	if (!isSince(call.revision, '2025-11-25'))
		return { ...side, enum: ['port', 'starboard'], enumNames: ['Port side', 'Starboard side'] };
	return {
		...side,
		oneOf: [
			{ const: 'port', title: 'Port side' },
			{ const: 'starboard', title: 'Starboard side' },
		],
		default: 'port',
	};
}

function form(call: DemoCall, message: string, schema: JsonObject): JsonObject {
	return {
		...(isSince(call.revision, '2025-11-25') ? { mode: 'form' } : {}),
		message,
		requestedSchema: { type: 'object', ...schema },
	};
}

/** The form's content; null where the person declined or dismissed it. */
function readAnswer(answer: unknown): JsonObject | null {
	if (!isObject(answer) || answer['action'] !== 'accept') return null;
	return isObject(answer['content']) ? answer['content'] : {};
}
