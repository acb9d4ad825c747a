import type { JsonPath } from '#shared/schema/form-model.ts';
import type { Fault } from '#shared/schema/validator.ts';
import { formatPointer } from '#shared/wire/json-pointer.ts';

/** The sentences of a verdict by the place that they are about: a value, or the key under which it stands or would stand. */
export class FaultPlaces {
	readonly #wrong = new Map<string, string[]>();
	readonly #missing = new Map<string, string[]>();

	constructor(faults: readonly Fault[]) {
		for (const { pointer, member, keyword, message } of faults) {
			const place = member === undefined ? pointer : `${pointer}${formatPointer([member])}`;
			add(keyword === 'required' ? this.#missing : this.#wrong, place, message);
		}
	}

	/** What is only missing is said where a person asks for it: a form that nobody touched is not full of faults. */
	of(path: JsonPath, withMissing: boolean): readonly string[] {
		const pointer = formatPointer(path);
		const wrong = this.#wrong.get(pointer) ?? [];
		return withMissing ? [...wrong, ...(this.#missing.get(pointer) ?? [])] : wrong;
	}
}

function add(places: Map<string, string[]>, pointer: string, message: string): void {
	const known = places.get(pointer);
	if (!known) places.set(pointer, [message]);
	else if (!known.includes(message)) known.push(message);
}
