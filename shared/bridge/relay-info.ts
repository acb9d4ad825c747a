import * as v from 'valibot';

/** What the relay says of itself to the page, and what the person named when starting it. */
export const relayInfo = v.object({
	version: v.string(),
	startTarget: v.optional(
		v.variant('kind', [
			v.object({ kind: v.literal('http'), url: v.string() }),
			v.object({ kind: v.literal('stdio'), command: v.string(), args: v.array(v.string()) }),
		]),
	),
	demo: v.object({
		stdio: v.object({ command: v.string(), args: v.array(v.string()) }),
		http: v.array(v.object({ name: v.string(), url: v.string() })),
	}),
	platform: v.string(),
	/** The working folder of programs that name none. */
	cwd: v.string(),
	/** Where programs are looked for. */
	path: v.string(),
});

export type RelayInfo = v.InferOutput<typeof relayInfo>;

/** The addresses of the relay that the page knows. */
export const relayPaths = {
	info: '/api/relay',
	processSocket: '/api/bridge/process',
	httpSocket: '/api/bridge/http',
} as const;

/** Offered with every socket, beside `token.<token>`; the relay picks it. */
export const socketProtocol = 'wirescope';
export const tokenProtocolPrefix = 'token.';
