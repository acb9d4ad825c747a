/** Everything a row can be. `note` is what Wirescope itself saw: a stream that ended, a limit that passed. */
export type Kind =
	| 'request'
	| 'result'
	| 'error'
	| 'notification'
	| 'stderr'
	| 'noise'
	| 'http'
	| 'sse'
	| 'process'
	| 'malformed'
	| 'note';

/** The word beside the glyph. */
export const kindWords: Readonly<Record<Kind, string>> = {
	request: 'request',
	result: 'result',
	error: 'error',
	notification: 'notification',
	stderr: 'stderr',
	noise: 'noise',
	http: 'HTTP',
	sse: 'SSE',
	process: 'process',
	malformed: 'malformed',
	note: 'note',
};
