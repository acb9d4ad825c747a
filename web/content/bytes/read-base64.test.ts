import { expect, test } from 'vitest';
import { encodeBase64 } from '#shared/text/bytes.ts';
import { readBase64 } from './read-base64.ts';

const bytes = Uint8Array.of(0xfb, 0xff, 0xbe, 0x00);

test('reads plain base64 without a remark', async () => {
	expect(await readBase64('+/++AA==')).toEqual({ ok: true, bytes, repairs: [] });
});

test.each([
	['a data: URL', 'data:image/png;base64,+/++AA==', [/^It was a data: URL \(data:image\/png;base64\)/]],
	['line ends', '+/++\r\nAA==\n', [/left out: 3 of them/]],
	['base64url', '-_--AA==', [/^It was base64url/]],
	['missing padding', '+/++AA', [/padding was missing: 2 × “=”/]],
	['all of them', ' data:;base64,-_--\nAA', [/data: URL/, /left out: 1/, /base64url/, /padding/]],
])('reads %s and says so', async (_what, sent, remarks) => {
	const read = await readBase64(sent);
	expect(read).toMatchObject({ ok: true, bytes });
	expect(read.ok && read.repairs).toEqual(remarks.map((remark) => expect.stringMatching(remark) as unknown));
});

test.each([
	['<svg/>', '"<" at character 1 is no base64 character'],
	['AAAAA', '5 characters: one is left over, or three are missing'],
	['data:text/plain,hello', '":" at character 5 is no base64 character'],
])('refuses %j with the place in what was sent', async (sent, reason) => {
	expect(await readBase64(sent)).toEqual({ ok: false, reason });
});

test('reads large data in slices, and the same bytes come out', async () => {
	const large = Uint8Array.from({ length: 2_000_001 }, (_, index) => (index * 7) & 255);
	const reading = readBase64(encodeBase64(large));
	expect(reading).toBeInstanceOf(Promise);
	const read = await reading;
	expect(read.ok && Buffer.from(read.bytes).equals(large)).toBe(true);
});

test('tells the place of a wrong character in large data', async () => {
	const sent = `${'A'.repeat(1_500_000)}!${'A'.repeat(3)}`;
	expect(await readBase64(sent)).toEqual({
		ok: false,
		reason: '"!" at character 1500001 is no base64 character',
	});
});
