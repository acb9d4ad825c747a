import { asObject, isObject } from '../protocol/dress.ts';
import type { InputRequest } from '../protocol/input-request.ts';
import type { Reply } from '../protocol/reply.ts';

const urlElicitationRequired = -32042;

/** The URLs that a person has to visit before the call can succeed (2025-11-25, the error -32042), each as a question. */
export function requiredUrls(reply: Reply): readonly InputRequest[] {
	if (reply.kind !== 'error' || reply.error.code !== urlElicitationRequired) return [];
	const { elicitations } = asObject(reply.error.data);
	if (!Array.isArray(elicitations)) return [];
	return elicitations.filter(isObject).map((params, at) => ({
		key: String(at),
		method: 'elicitation/create',
		params: { mode: 'url', ...params },
	}));
}
