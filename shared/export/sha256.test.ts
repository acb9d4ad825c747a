import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Sha256 } from './sha256.ts';

test.each([
	['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
	['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('digests %j', (text, digest) => {
	expect(new Sha256().update(new TextEncoder().encode(text)).digest()).toBe(digest);
});

test('agrees with the platform for every length around a block, however it is split', () => {
	const bytes = Uint8Array.from({ length: 200 }, (_, index) => (index * 31) % 256);
	for (let length = 0; length <= 200; length++) {
		const hash = new Sha256();
		hash
			.update(bytes.subarray(0, Math.floor(length / 3)))
			.update(bytes.subarray(Math.floor(length / 3), length));
		expect(hash.digest()).toBe(createHash('sha256').update(bytes.subarray(0, length)).digest('hex'));
	}
});
