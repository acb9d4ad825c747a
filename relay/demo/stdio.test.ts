import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { HarbourOffice } from './harbour-office.ts';
import { serveLines } from './stdio.ts';

async function talk(...lines: readonly (string | Buffer)[]): Promise<string[]> {
	const input = new PassThrough();
	const output = new PassThrough();
	const served = serveLines(input, output, new HarbourOffice());
	for (const line of lines) input.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
	// Answers come in later turns of the loop; what follows the last one is waited for by its reply.
	const replies: string[] = [];
	for await (const chunk of output) {
		replies.push(...String(chunk).trimEnd().split('\n'));
		if (replies.length >= lines.length) break;
	}
	input.end();
	await served;
	return replies;
}

test('speaks both eras over one pipe, one message a line', async () => {
	const _meta =
		'{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
	const replies = await talk(
		`{"jsonrpc":"2.0","id":"probe-1","method":"server/discover","params":{"_meta":${_meta}}}`,
		'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}',
	);
	expect(replies[0]).toMatch(/^\{"jsonrpc":"2.0","id":"probe-1","result":\{"resultType":"complete",/);
	expect(replies[1]).toMatch(/^\{"jsonrpc":"2.0","id":1,"result":\{"protocolVersion":"2025-06-18",/);
});

test('answers what it cannot read, and goes on', async () => {
	const replies = await talk(
		'not json',
		Buffer.from([0x22, 0xff, 0x22]),
		'{"jsonrpc":"1.0"}',
		'{"jsonrpc":"2.0","id":4,"method":"ping"}',
	);
	expect(replies[0]).toMatch(/^\{"jsonrpc":"2.0","error":\{"code":-32700,"message":/);
	expect(replies.slice(1)).toEqual([
		'{"jsonrpc":"2.0","error":{"code":-32700,"message":"The line is not valid UTF-8"}}',
		'{"jsonrpc":"2.0","error":{"code":-32600,"message":"Expected \\"jsonrpc\\":\\"2.0\\", found \\"1.0\\""}}',
		'{"jsonrpc":"2.0","id":4,"result":{}}',
	]);
});

test('waits while the client does not read', async () => {
	const input = new PassThrough();
	const output = new PassThrough({ highWaterMark: 1000 });
	const served = serveLines(input, output, new HarbourOffice());
	input.write(
		'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}\n' +
			'{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"burst","arguments":{"n":5000},"_meta":{"progressToken":1}}}\n',
	);
	await expect.poll(() => output.readableLength).toBeGreaterThan(1000);
	expect(output.readableLength).toBeLessThan(10_000);
	let text = '';
	for await (const chunk of output) {
		text += String(chunk);
		if (text.includes('"Counted 5000 gulls."')) break;
	}
	expect(text.split('\n')).toHaveLength(5003);
	input.end();
	await served;
});
