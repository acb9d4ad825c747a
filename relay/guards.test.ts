import { expect, test } from 'vitest';
import { refuseCaller, type Caller } from './guards.ts';

const caller: Caller = {
	hosts: ['127.0.0.1:6280'],
	origin: undefined,
	site: undefined,
	isUpgrade: false,
	isSafe: true,
	localAddress: '127.0.0.1',
	localPort: 6280,
};
const verdict = (change: Partial<Caller>) => refuseCaller({ ...caller, ...change })?.status ?? 'heard';

test.each([
	['127.0.0.1:6280', 'heard'],
	['localhost:6280', 'heard'],
	['[::1]:6280', 'heard'],
	['127.0.0.1', 421],
	['127.0.0.1:80', 421],
	['localhost.:6280', 421],
	['LOCALHOST:6280', 421],
	['0.0.0.0:6280', 421],
	['127.0.0.2:6280', 421],
	['evil.test:6280', 421],
	['127.0.0.1:6280.evil.test', 421],
	['user@127.0.0.1:6280', 421],
	['', 421],
])('REL-03 the host "%s" is %s', (host, expected) => {
	expect(verdict({ hosts: [host] })).toBe(expected);
});

test('REL-03 no Host and two Hosts are refused', () => {
	expect(verdict({ hosts: [] })).toBe(421);
	expect(verdict({ hosts: ['127.0.0.1:6280', '127.0.0.1:6280'] })).toBe(421);
});

test('at port 80 the port is not written', () => {
	expect(verdict({ hosts: ['localhost'], localPort: 80 })).toBe('heard');
	expect(verdict({ hosts: ['localhost:80'], localPort: 80 })).toBe(421);
});

test('reached at another address on purpose, only that literal address is its name', () => {
	const lan = { localAddress: '::ffff:192.168.1.5' };
	expect(verdict({ ...lan, hosts: ['192.168.1.5:6280'] })).toBe('heard');
	expect(verdict({ ...lan, hosts: ['localhost:6280'] })).toBe(421);
	expect(verdict({ ...lan, hosts: ['evil.test:6280'] })).toBe(421);
	expect(verdict({ localAddress: 'fd00::5', hosts: ['[fd00::5]:6280'] })).toBe('heard');
});

test.each([
	['http://127.0.0.1:6280', 'heard'],
	['http://localhost:6280', 403],
	['https://127.0.0.1:6280', 403],
	['http://127.0.0.1:6281', 403],
	['http://127.0.0.1', 403],
	['http://localhost.evil.test', 403],
	['http://127.0.0.1.evil.test:6280', 403],
	['null', 403],
	['', 403],
])('REL-04 the origin "%s" is %s', (origin, expected) => {
	expect(verdict({ origin })).toBe(expected);
	expect(verdict({ origin, isUpgrade: true })).toBe(expected);
	expect(verdict({ origin, isSafe: false })).toBe(expected);
});

test('WS-01 an upgrade without Origin is refused', () => {
	expect(verdict({ isUpgrade: true })).toBe(403);
});

test.each([
	['cross-site', 403],
	['same-site', 403],
	['same-origin', 'heard'],
	['none', 'heard'],
	[undefined, 'heard'],
])('REL-04 a changing request with Sec-Fetch-Site %s is %s', (site, expected) => {
	expect(verdict({ site, isSafe: false })).toBe(expected);
	expect(verdict({ site, isSafe: true })).toBe('heard');
});
