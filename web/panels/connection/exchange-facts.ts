import type { LogReader } from '#shared/session/session-view.ts';
import type { Failure } from '#shared/ports.ts';
import type { HeaderPairs } from '#shared/wire/frame.ts';

/** The HTTP exchange that shows a failure, both halves as they crossed. */
export interface ExchangeFacts {
	readonly request: { readonly title: string; readonly headers: HeaderPairs };
	readonly reply?: {
		readonly title: string;
		readonly note: string;
		readonly headers: HeaderPairs;
		/** What the reply would have needed, by header name in lower case. */
		readonly missing: readonly { readonly header: string; readonly needs: string }[];
	};
	/** The beginning of what the server said. */
	readonly body?: string;
}

const bodyShown = 2_000;

/** Null where no exchange is known to have failed. */
export function exchangeFacts(failure: Failure, log: LogReader, url: string | null): ExchangeFacts | null {
	if (failure.cors) {
		const { method = 'OPTIONS', requestHeaders, status, responseHeaders, missing } = failure.cors;
		return {
			request: { title: `${method} ${pathOf(url)}`, headers: requestHeaders },
			reply: { title: String(status), note: 'seen through the relay', headers: responseHeaders, missing },
		};
	}
	if (failure.exchange === undefined) return null;
	const frames = log.entries
		.filter(({ frame }) => frame.exchange === failure.exchange)
		.map(({ frame }) => frame);
	const request = frames.map(({ head }) => head).find((head) => head?.kind === 'request');
	const response = frames.map(({ head }) => head).find((head) => head?.kind === 'response');
	if (request?.kind !== 'request') return null;
	const body = frames.find(({ channel, direction }) => channel === 'http-body' && direction === 'in')?.body;
	return {
		request: { title: `${request.method} ${pathOf(request.url)}`, headers: request.headers },
		...(response?.kind === 'response' && {
			reply: {
				title: `${response.status} ${response.statusText}`.trim(),
				note: `${Math.round(response.tookMs)} ms${response.onlyExposedHeaders ? ', exposed headers only' : ''}`,
				headers: response.headers,
				missing: [],
			},
		}),
		...(body?.encoding === 'utf8' && body.data !== '' && { body: body.data.slice(0, bodyShown) }),
	};
}

/** The frame in which a failure is seen: its exchange's last one, else the last of all. */
export function failureSeq(failure: Failure, log: LogReader): number | undefined {
	const ofExchange =
		failure.exchange === undefined
			? undefined
			: log.entries.findLast(({ frame }) => frame.exchange === failure.exchange);
	return (ofExchange ?? log.entries.at(-1))?.seq;
}

function pathOf(url: string | null): string {
	if (url === null || !URL.canParse(url)) return url ?? '';
	const { pathname, search } = new URL(url);
	return pathname + search;
}
