import type { Attempt, HttpPort, HttpReply, HttpRequest } from '#shared/ports.ts';
import type { HeaderPairs } from '#shared/wire/frame.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';

const refused = {
	ok: false,
	failure: { hop: 'network', code: 'network-opaque', detail: 'Failed to fetch' },
} as const;

/** HTTP as a page has it (Fetch standard, CORS protocol): it asks first, hears only what it may, and is told nothing of why. */
export class PageHttp implements HttpPort {
	readonly route = 'direct';
	readonly #http = new NodeHttp();
	readonly #origin: string;

	constructor(origin: string) {
		this.#origin = origin;
	}

	async exchange(request: HttpRequest, signal: AbortSignal): Promise<Attempt<HttpReply>> {
		if (!(await this.#mayAsk(request, signal))) return refused;
		const attempt = await this.#send(request, signal);
		if (!attempt.ok) return signal.aborted ? attempt : refused;
		const { headers } = attempt.value;
		if (!this.#isAllowed(headers)) return refused;
		const exposed = new Set(['content-type', ...listed(headers, 'access-control-expose-headers')]);
		const heard = headers.filter(([name]) => exposed.has('*') || exposed.has(name.toLowerCase()));
		return { ok: true, value: { ...attempt.value, headers: heard, onlyExposedHeaders: true } };
	}

	async #mayAsk({ method, url, headers }: HttpRequest, signal: AbortSignal): Promise<boolean> {
		const names = headers.map(([name]) => name.toLowerCase()).filter((name) => name !== 'accept');
		const ask: HeaderPairs = [
			['Access-Control-Request-Method', method],
			['Access-Control-Request-Headers', names.sort().join(',')],
		];
		const preflight = await this.#send({ method: 'OPTIONS', url, headers: ask }, signal);
		if (!preflight.ok || preflight.value.status > 299 || !this.#isAllowed(preflight.value.headers))
			return false;
		const methods = listed(preflight.value.headers, 'access-control-allow-methods');
		const allowed = listed(preflight.value.headers, 'access-control-allow-headers');
		const isMethodAllowed =
			method === 'POST' || methods.includes(method.toLowerCase()) || methods.includes('*');
		return isMethodAllowed && (allowed.includes('*') || names.every((name) => allowed.includes(name)));
	}

	#send(request: HttpRequest, signal: AbortSignal): Promise<Attempt<HttpReply>> {
		const headers: HeaderPairs = [...request.headers, ['Origin', this.#origin]];
		return this.#http.exchange({ ...request, headers }, signal);
	}

	#isAllowed(headers: HeaderPairs): boolean {
		const [only] = listed(headers, 'access-control-allow-origin');
		return only === '*' || only === this.#origin;
	}
}

function listed(headers: HeaderPairs, wanted: string): string[] {
	return headers
		.filter(([name]) => name.toLowerCase() === wanted)
		.flatMap(([, value]) => value.toLowerCase().split(','))
		.map((value) => value.trim());
}
