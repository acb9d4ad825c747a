import { isWireObject, type WireObject } from '../../content/content-props.ts';

/** One wish of a server about the model that is to write, in words. */
export interface SamplingFact {
	readonly name: string;
	readonly value: string;
}

const plain: readonly (readonly [member: string, name: string])[] = [
	['maxTokens', 'At most tokens'],
	['temperature', 'Temperature'],
	['stopSequences', 'Stop at'],
	['includeContext', 'Include context of'],
	['toolChoice', 'Use of tools'],
	['metadata', 'For the provider'],
];
const priorities: readonly (readonly [member: string, name: string])[] = [
	['intelligencePriority', 'Intelligence counts'],
	['speedPriority', 'Speed counts'],
	['costPriority', 'Low cost counts'],
];

/** What `sampling/createMessage` says beside its words (specification, sampling: model preferences). */
export function samplingFacts(params: WireObject): readonly SamplingFact[] {
	const preferences = isWireObject(params['modelPreferences']) ? params['modelPreferences'] : {};
	const hints = Array.isArray(preferences['hints']) ? preferences['hints'] : [];
	const models = hints.map((hint: unknown) => written(isWireObject(hint) ? (hint['name'] ?? hint) : hint));
	return [
		...(models.length > 0 ? [{ name: 'Model, best first', value: models.join(', ') }] : []),
		...facts(preferences, priorities).map(({ name, value }) => ({ name, value: `${value} of 1` })),
		...facts(params, plain),
	];
}

function facts(from: WireObject, members: typeof plain): SamplingFact[] {
	return members.flatMap(([member, name]) =>
		from[member] === undefined ? [] : [{ name, value: written(from[member]) }],
	);
}

function written(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
