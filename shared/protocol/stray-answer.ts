import { found } from './found.ts';
import type { RequestId } from '../wire/message.ts';
import type { SettledRequest } from './pending-requests.ts';

/** Why an answer changes nothing, in a sentence; null where that is nothing to tell. `settled` is the request of ours that had its id, where one had. */
export function strayAnswer(id: RequestId, settled: SettledRequest | undefined): string | null {
	if (!settled) return `This answers no request of ours: there is none with the id ${found(id)}`;
	const request = `request ${found(id)} (\`${settled.method}\`)`;
	switch (settled.end) {
		case 'raw':
			return null;
		case 'result':
		case 'error':
			return `A second answer to ${request}: the first one counts`;
		case 'cancelled':
			return `A late answer to ${request}, which was cancelled`;
		case 'timed-out':
			return `A late answer to ${request}, for which we no longer wait`;
		case 'lost':
			return `A late answer to ${request}, which was given up for lost`;
	}
}
