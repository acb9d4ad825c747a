import { asObject } from './dress.ts';
import type { ClientProfile } from './client-profile.ts';
import type { Answer } from './question.ts';

/** The capability that a server request needs, by method. */
const capabilityFor: ReadonlyMap<string, string> = new Map([
	['roots/list', 'roots'],
	['sampling/createMessage', 'sampling'],
	['elicitation/create', 'elicitation'],
]);

/** The answer to a server's request that needs nobody's decision; null where a person has to decide. */
export function automaticAnswer(method: string, params: unknown, client: ClientProfile): Answer | null {
	if (method === 'ping') return { kind: 'result', result: {} };
	const capability = capabilityFor.get(method);
	if (capability === undefined) return refusal(-32601, `Method not found: ${method}`);
	if (!(capability in client.capabilities)) {
		return refusal(-32601, `This client did not declare the capability "${capability}"`);
	}
	if (method === 'roots/list') return { kind: 'result', result: { roots: client.roots } };
	if (method === 'elicitation/create') return modeRefusal(params, client);
	return null;
}

/** An empty `elicitation` means form mode only (specification 2025-11-25, elicitation, capabilities). */
function modeRefusal(params: unknown, client: ClientProfile): Answer | null {
	const mode = asObject(params)['mode'] ?? 'form';
	const declared = Object.keys(asObject(client.capabilities['elicitation']));
	const modes = declared.length === 0 ? ['form'] : declared;
	if (typeof mode === 'string' && modes.includes(mode)) return null;
	return refusal(-32602, `This client did not declare the elicitation mode ${JSON.stringify(mode)}`);
}

function refusal(code: number, message: string): Answer {
	return { kind: 'error', code, message };
}
