import { once } from 'node:events';
import http from 'node:http';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { NodeHttp } from './node-http.ts';
import { ReachableAddresses } from './reachable-addresses.ts';

const reachable = new ReachableAddresses(() => 6280, '/demo/');
const elsewhere = new URL('http://host:3000/mcp');
const itself = new URL('http://host:6280/mcp');

test.each([
	['http://169.254.169.254/latest', '169.254.169.254: link-local'],
	['http://2852039166/', '169.254.169.254: link-local'],
	['http://0xA9FEA9FE/', '169.254.169.254: link-local'],
	['http://0251.0376.0251.0376/', '169.254.169.254: link-local'],
	['http://169.254.43518/', '169.254.169.254: link-local'],
	['http://[::ffff:169.254.169.254]/', '::ffff:a9fe:a9fe: link-local'],
	['http://[64:ff9b::169.254.169.254]/', '64:ff9b::a9fe:a9fe: link-local'],
	['http://[fe80::1]/', 'fe80::1: link-local'],
	['http://[fd00:ec2::254]/', 'fd00:ec2::254: link-local'],
	['http://0.0.0.0:3000/', '0.0.0.0: it names no machine; for this one, write 127.0.0.1'],
	['http://0/', '0.0.0.0: it names no machine'],
	['http://[::]/', ':::'],
	['http://224.0.0.1/', '224.0.0.1: it names a group'],
	['http://[ff02::1]/', 'ff02::1: it names a group'],
	['http://127.0.0.1:6280/consent', 'to itself (127.0.0.1, port 6280)'],
	['http://127.9.9.9:6280/', 'to itself (127.9.9.9, port 6280)'],
	['http://127.0.0.1:6280/demo/../consent/1', 'to itself'],
	['http://127.0.0.1:6280/demo/%2e%2e/consent/1', 'to itself'],
	['http://127.0.0.1:6280/demo/%2e%2e%2fconsent/1', 'to itself'],
	['http://[::1]:6280/', 'to itself (::1, port 6280)'],
	['http://[::ffff:127.0.0.1]:6280/', 'to itself (::ffff:7f00:1, port 6280)'],
])('FWD-02 nothing goes to %s', async (url, words) => {
	const attempt = await new NodeHttp(reachable).exchange(
		{ url, method: 'GET', headers: [] },
		AbortSignal.timeout(5_000),
	);
	expect(attempt).toMatchObject({ ok: false, failure: { hop: 'relay', code: 'relay-refused' } });
	expect(attempt.ok ? '' : attempt.failure.detail).toContain(words);
});

test.each(['127.0.0.1', '10.0.0.1', '192.168.1.1', '::1', 'fd12::1', '93.184.216.34'])(
	'FWD-02 %s may be reached',
	(address) => {
		expect(reachable.refuse(address, elsewhere)).toBeNull();
	},
);

test('FWD-02 its own port is refused at every address of this machine, and allowed at others', () => {
	const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
	for (const { address } of own) expect(reachable.refuse(address, itself)).not.toBeNull();
	expect(reachable.refuse('93.184.216.34', itself)).toBeNull();
});

const answering =
	(...addresses: string[]): LookupFunction =>
	(_name, _options, callback) => {
		callback(
			null,
			addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
		);
	};

async function resolve(...addresses: string[]) {
	const guarded = reachable.guard(answering(...addresses), new URL('http://name.example/'));
	return new Promise((done) => {
		guarded('name.example', { all: true }, (error, found) => {
			done(error ? error.message : found);
		});
	});
}

test('FWD-02 a name is judged by the addresses that it has', async () => {
	expect(await resolve('169.254.169.254')).toContain('does not connect to 169.254.169.254');
	expect(await resolve('fe80::1', '192.168.1.5')).toEqual([{ address: '192.168.1.5', family: 4 }]);
});

test('FWD-02 a name that points at the relay itself is refused where it is connected', async () => {
	const server = http.createServer((_, response) => response.end());
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new TypeError('Expected a port');
	const port = new NodeHttp(new ReachableAddresses(() => bound.port, '/demo/'));
	const ask = (path: string) =>
		port.exchange(
			{ url: `http://localhost:${bound.port}${path}`, method: 'GET', headers: [] },
			AbortSignal.timeout(5_000),
		);
	const demo = await ask('/demo/mcp');
	if (demo.ok) for await (const { bytes } of demo.value.body) expect(bytes).toHaveLength(0);
	// Also after a connection to the open folder was made, which must not be taken for another path.
	const other = await ask('/');
	server.close();
	server.closeAllConnections();
	expect(demo).toMatchObject({ ok: true });
	expect(other).toMatchObject({ ok: false, failure: { code: 'relay-refused' } });
});
