import { expect, test } from 'vitest';
import { takeToken } from './relay-client.ts';

function open(hash: string, stored: string | null = null) {
	const seen: { address: string | null; stored: string | null } = { address: null, stored };
	const token = takeToken(
		{ hash, pathname: '/', search: '' },
		{ state: null, replaceState: (_state, _title, address) => (seen.address = String(address)) },
		{ getItem: () => seen.stored, setItem: (_key, value) => (seen.stored = value) },
	);
	return { token, ...seen };
}

test('REL-07 takes the token out of the address and keeps it for this tab', () => {
	expect(open('#token=abc')).toEqual({ token: 'abc', address: '/', stored: 'abc' });
});

test('leaves the rest of the hash as it was', () => {
	expect(open('#token=abc&/tools/echo')).toEqual({ token: 'abc', address: '/#/tools/echo', stored: 'abc' });
});

test('without one in the address, the tab still knows it; the address stays', () => {
	expect(open('#/tools', 'abc')).toEqual({ token: 'abc', address: null, stored: 'abc' });
	expect(open('')).toEqual({ token: null, address: null, stored: null });
});

test('a new one replaces that of an earlier relay', () => {
	expect(open('#token=new', 'old')).toMatchObject({ token: 'new', stored: 'new' });
});
