import type { LookupFunction } from 'node:net';

const addresses = [
	{ address: '127.0.0.1', family: 4 },
	{ address: '::1', family: 6 },
];

/** Resolves `localhost` to both loopback addresses, whatever the hosts file says: a server may listen on either. */
export const lookupBothLoopbacks: LookupFunction = (_hostname, options, callback) => {
	process.nextTick(() => {
		if (options.all) callback(null, addresses);
		else callback(null, '127.0.0.1', 4);
	});
};
