import { expect, test } from 'vitest';
import { ServerReach } from './server-reach.ts';

/** What a server, reached at `own`, may lead to. */
function leads(own: string, address: string, url: string): boolean {
	const reach = new ServerReach('http://server.test');
	expect(reach.refuse(own, new URL('http://server.test/mcp'))).toBeNull();
	return reach.refuse(address, new URL(url)) === null;
}

test.each([
	// the server is,   it names an address,  in this URL,           and the relay goes there
	['93.184.216.34', '93.184.216.35', 'https://other.test/', true],
	['93.184.216.34', '93.184.216.35', 'http://other.test/', false],
	['93.184.216.34', '10.0.0.1', 'https://other.test/', false],
	['93.184.216.34', '192.168.1.1', 'https://192.168.1.1/', false],
	['93.184.216.34', '172.31.255.255', 'https://other.test/', false],
	['93.184.216.34', '172.32.0.1', 'https://other.test/', true],
	['93.184.216.34', '100.64.0.1', 'https://other.test/', false],
	['93.184.216.34', '127.0.0.1', 'https://localhost/', false],
	['93.184.216.34', '::1', 'http://[::1]/', false],
	['93.184.216.34', '::ffff:10.0.0.1', 'https://other.test/', false],
	['93.184.216.34', '::ffff:7f00:1', 'https://other.test/', false],
	['93.184.216.34', '64:ff9b::10.0.0.1', 'https://other.test/', false],
	['93.184.216.34', 'fd12::1', 'https://other.test/', false],
	['93.184.216.34', '2606:2800:220:1::1', 'https://other.test/', true],
	['10.0.0.1', '10.9.9.9', 'https://login.corp.test/', true],
	['10.0.0.1', '10.9.9.9', 'http://login.corp.test/', false],
	['10.0.0.1', '127.0.0.1', 'https://localhost/', false],
	['10.0.0.1', '93.184.216.35', 'https://login.test/', true],
	['127.0.0.1', '127.0.0.1', 'http://localhost:9000/', true],
	['127.0.0.1', '10.9.9.9', 'https://login.corp.test/', true],
	['127.0.0.1', '10.0.0.1', 'http://10.0.0.1/', false],
	['127.0.0.1', '93.184.216.35', 'http://login.test/', false],
])('FWD-03 a server at %s leads to %s (%s): %s', (own, address, url, may) => {
	expect(leads(own, address, url)).toBe(may);
});

test('FWD-03 before a server with a name was reached, it leads to public addresses only', () => {
	const refused = (server: string) =>
		new ServerReach(server).refuse('127.0.0.1', new URL('http://127.0.0.1:2/'));
	expect(refused('http://server.test')).not.toBeNull();
	for (const server of ['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1'])
		expect(refused(server)).toBeNull();
});

test('FWD-02 a name that alternates between public and private answers never reaches the private one', () => {
	const reach = new ServerReach('https://rebind.test');
	const url = new URL('https://rebind.test/mcp');
	expect(reach.refuse('93.184.216.34', url)).toBeNull();
	expect(reach.refuse('192.168.0.1', url)?.message).toBe(
		'The relay does not connect to 192.168.0.1: rebind.test had a public address before, and this one is private',
	);
	expect(reach.refuse('127.0.0.1', url)).not.toBeNull();
	expect(reach.refuse('93.184.216.34', url)).toBeNull();
});

test('FWD-01 says which server named the address', () => {
	const reach = new ServerReach('https://a.test');
	expect(reach.refuse('10.0.0.1', new URL('https://b.test/'))?.message).toBe(
		'The relay does not connect to 10.0.0.1: it is a private address, and was not typed by a person but named by https://a.test',
	);
});
