import type { Failure, HttpPort, HttpRequest } from '../ports.ts';
import { diagnoseCors } from '../protocol/diagnose-cors.ts';
import type { ExchangeNames } from '../protocol/transports/http-recorder.ts';
import type { Frame } from '../wire/frame.ts';
import type { LogReader } from './session-view.ts';

export interface NetworkQuestion {
	readonly failure: Failure;
	readonly log: LogReader;
	readonly relay: HttpPort | null;
	/** To ask the failed request again does no harm. */
	readonly mayRepeat: boolean;
	readonly nextExchange: ExchangeNames;
	readonly onFrame: (frame: Frame) => void;
	readonly signal: AbortSignal;
}

/** Asks through the relay why a page could not reach a server; without a relay the failure stays as it is. */
export async function explainNetwork({
	failure,
	log,
	relay,
	mayRepeat,
	nextExchange,
	onFrame,
	signal,
}: NetworkQuestion): Promise<Failure> {
	const request = requestOf(failure, log);
	if (!relay || !request) return failure;
	const question = { failure, request, pageOrigin: pageOrigin(), relay, mayRepeat, nextExchange, onFrame };
	return diagnoseCors(question, signal);
}

function requestOf({ exchange }: Failure, log: LogReader): HttpRequest | null {
	if (exchange === undefined) return null;
	const frames = log.entries.map(({ frame }) => frame).filter((frame) => frame.exchange === exchange);
	const head = frames.find((frame) => frame.channel === 'http-request')?.head;
	if (head?.kind !== 'request') return null;
	const body = frames.find((frame) => frame.channel === 'http-body' && frame.direction === 'out')?.body.data;
	const { method, url, headers } = head;
	return { method, url, headers, ...(body === undefined ? {} : { body }) };
}

/** As a browser sends it in `Origin`; what has no origin is "null" (HTML, serialisation of origins). */
function pageOrigin(): string {
	return typeof location === 'undefined' ? 'null' : location.origin;
}
