import { formatDuration } from '#shared/text/time.ts';
import type { Reply } from '#shared/protocol/reply.ts';

/** How a request ended that brought no result, in one sentence. */
export function replySentence(reply: Exclude<Reply, { kind: 'result' }>): string {
	switch (reply.kind) {
		case 'error':
			return `The server answered with the error ${reply.error.code}: ${reply.error.message}`;
		case 'lost':
			return `No answer will come. ${reply.failure.detail}`;
		case 'timed-out':
			return reply.limit === 'silence'
				? `No sign of life for ${formatDuration(reply.afterMs)}.`
				: `No answer within ${formatDuration(reply.afterMs)}.`;
		case 'cancelled':
			return reply.reason ? `Cancelled: ${reply.reason}` : 'Cancelled.';
	}
}
