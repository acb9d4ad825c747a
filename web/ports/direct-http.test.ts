import { once } from 'node:events';
import http from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { DirectHttp } from './direct-http.ts';

const server = http.createServer((request, response) => response.end(request.method));
const asked = vi.spyOn(globalThis, 'fetch');

afterEach(() => {
	server.closeAllConnections();
	server.close();
});

test('only what a cache might answer goes past it, so that permission to POST is remembered', async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new TypeError('Expected a port');
	const url = `http://127.0.0.1:${bound.port}/mcp`;
	for (const method of ['GET', 'POST', 'DELETE']) {
		const attempt = await new DirectHttp().exchange({ url, method, headers: [] }, AbortSignal.timeout(5_000));
		if (!attempt.ok) throw new Error(attempt.failure.detail);
		const parts: Uint8Array[] = [];
		for await (const { bytes } of attempt.value.body) parts.push(bytes);
		expect(Buffer.concat(parts).toString()).toBe(method);
	}
	expect(asked.mock.calls.map(([, init]) => [init?.method, init?.cache])).toEqual([
		['GET', 'no-store'],
		['POST', 'default'],
		['DELETE', 'no-store'],
	]);
});
