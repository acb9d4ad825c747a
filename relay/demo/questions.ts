import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ask } from './call.ts';
import { found, invalidParams, isObject, RpcFault, type JsonObject } from './rpc.ts';

/** Thrown to end a round of a stateless call: the client has to answer and send the call again (input_required). */
export class InputRequired extends Error {
	override readonly name = 'InputRequired';
	readonly result: JsonObject;
	constructor(result: JsonObject) {
		super('The client has to answer first.');
		this.result = result;
	}
}

/** Signs the answers that a client carries from round to round, since the server keeps none. */
export class RoundKeeper {
	readonly #secret = randomBytes(32);

	/** Asks by rounds (2026-07-28, multi round-trip requests). */
	asker(params: JsonObject): Ask {
		const answers: Record<string, unknown> = { ...this.#open(params['requestState']) };
		const { inputResponses } = params;
		if (isObject(inputResponses)) Object.assign(answers, inputResponses);
		return ({ key, method, params }) => {
			if (Object.hasOwn(answers, key)) return Promise.resolve(answers[key]);
			return Promise.reject(
				new InputRequired({
					resultType: 'input_required',
					inputRequests: { [key]: { method, params } },
					requestState: this.#seal(answers),
				}),
			);
		};
	}

	#seal(answers: JsonObject): string {
		const payload = Buffer.from(JSON.stringify(answers)).toString('base64url');
		return `${payload}.${this.#signature(payload).toString('base64url')}`;
	}

	#open(state: unknown): JsonObject {
		if (state === undefined) return {};
		const [payload = '', signature = ''] = typeof state === 'string' ? state.split('.') : [];
		const given = Buffer.from(signature, 'base64url');
		const expected = this.#signature(payload);
		if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
			throw new RpcFault(
				invalidParams,
				`requestState is not one that this server gave out: found ${found(state)}`,
			);
		}
		const answers: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
		return isObject(answers) ? answers : {};
	}

	#signature(payload: string): Buffer {
		return createHmac('sha256', this.#secret).update(payload).digest().subarray(0, 12);
	}
}
