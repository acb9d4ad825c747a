import { asObject } from './dress.ts';
import { found } from './found.ts';

/** One entry of `inputRequests`: what a server wants to know before it goes on (specification 2026-07-28). */
export interface InputRequest {
	/** Chosen by the server, for the answer. */
	readonly key: string;
	readonly method: string;
	readonly params: unknown;
}

export function readInputRequests(inputRequests: unknown): readonly InputRequest[] {
	return Object.entries(asObject(inputRequests)).map(([key, request]) => {
		const { method, params } = asObject(request);
		return { key, method: typeof method === 'string' ? method : found(method), params };
	});
}
