// An MCP server over stdio that breaks a rule for each of its tools. It is honest about which: the name says it.
//   node hostile.mjs
import { createInterface } from 'node:readline';

const write = (bytes) => process.stdout.write(bytes);
const send = (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (words) => ({ content: [{ type: 'text', text: words }] });
const later = (work) => setTimeout(work, 30);

/** Each tool answers the request with this id, in its own way. */
const tools = {
	noise: {
		description: 'Banners, colours, a stack trace and half a message on stdout, then the reply.',
		answer: (id) => {
			write('Server v1.2.3 starting...\n\u001b[32m✔ ready\u001b[0m\n123\n"text"\nnull\n[]\n');
			write('{"level":"info","msg":"a log line in JSON"}\n{"jsonrpc":"2.0"\n');
			process.stderr.write('Error: ENOENT\n    at Object.open (node:fs:601:3)\n');
			send({ id, result: text('after the noise') });
		},
	},
	malformed_json: {
		description: 'A reply with a trailing comma, then nothing.',
		answer: (id) => write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[]},}\n`),
	},
	invalid_utf8: {
		description: 'A line with bytes that are no UTF-8, then the reply.',
		answer: (id) => {
			write(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d, 0x0a]));
			send({ id, result: text('after the bytes') });
		},
	},
	wrong_id: {
		description: 'A reply to a request that nobody made, then the right one.',
		answer: (id) => {
			send({ id: id + 1000, result: text('for somebody else') });
			send({ id, result: text('for you') });
		},
	},
	string_id: {
		description: 'Turns a number id into a string, which matches nothing; then the right one.',
		answer: (id) => {
			send({ id: String(id), result: text('with a string') });
			later(() => send({ id, result: text('with a number') }));
		},
	},
	double_answer: {
		description: 'Two different replies to one request.',
		answer: (id) => {
			send({ id, result: text('first') });
			send({ id, result: text('second') });
		},
	},
	late_answer: {
		description: 'A reply after two seconds, cancelled or not.',
		answer: (id) => setTimeout(() => send({ id, result: text('better late than never') }), 2000),
	},
	never_answer: { description: 'No reply at all.', answer: () => undefined },
	result_and_error: {
		description: 'A result and an error in one reply.',
		answer: (id) => send({ id, result: text('fine'), error: { code: -1, message: 'not fine' } }),
	},
	unknown_content: {
		description: 'Content of unknown kinds, without a type, and that is no object.',
		answer: (id) =>
			send({
				id,
				result: {
					content: [{ type: 'hologram', depth: 3 }, { text: 'no type' }, null, 7, 'words', { type: 'text' }],
				},
			}),
	},
	broken_media: {
		description: 'An image that is no image, base64 that is none, and a type that lies.',
		answer: (id) =>
			send({
				id,
				result: {
					content: [
						{ type: 'image', mimeType: 'image/png', data: '!!!not base64!!!' },
						{ type: 'image', mimeType: 'image/png', data: Buffer.from('<svg/>').toString('base64') },
						{ type: 'audio', mimeType: 'audio/wav', data: '' },
					],
				},
			}),
	},
	markup: {
		description: 'Text that wants to be markup, a link that wants to be a script, and hidden characters.',
		answer: (id) =>
			send({
				id,
				result: {
					content: [
						{ type: 'text', text: '<img src=x onerror="document.title=1"><script>document.title=1</script>' },
						{ type: 'text', text: 'ab\u200Bc \u202Edlrow\u202C \u{E0041} \u0007 \u001b[31mred\u001b[0m' },
						{ type: 'resource_link', uri: 'javascript:document.title=1', name: '<b>bold</b>' },
						{
							type: 'resource',
							resource: { uri: 'ui://x', mimeType: 'text/html', text: '<script>document.title=1</script>' },
						},
					],
				},
			}),
	},
	huge_line: {
		description: 'One line of some mebibytes.',
		inputSchema: {
			type: 'object',
			properties: { mebibytes: { type: 'integer', minimum: 1, maximum: 256, default: 20 } },
		},
		answer: (id, { mebibytes = 20 }) => send({ id, result: text('x'.repeat(mebibytes * 1024 * 1024)) }),
	},
	deep_json: {
		description: 'Brackets, a hundred thousand deep.',
		answer: (id) => {
			const depth = 100_000;
			const deep = '['.repeat(depth) + ']'.repeat(depth);
			write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"deep":${deep}}}}\n`);
		},
	},
	odd_numbers: {
		description: 'Numbers that a double cannot hold, duplicate keys, and a key named __proto__.',
		answer: (id) =>
			write(
				`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"big":12345678901234567890,"exact":1.0,"tiny":1e-400,"a":1,"a":2,"__proto__":{"polluted":true}}}}\n`,
			),
	},
	batch: {
		description: 'The reply inside a batch, which most revisions do not have.',
		answer: (id) => write(`${JSON.stringify([{ jsonrpc: '2.0', id, result: text('in a batch') }])}\n`),
	},
	unasked_request: {
		description: 'Asks the client for what no revision knows, and pings it; then the reply.',
		answer: (id) => {
			send({ id: 'h-1', method: 'client/selfDestruct', params: { now: true } });
			send({ id: 'h-2', method: 'ping' });
			send({ id, result: text('after the questions') });
		},
	},
	backward_progress: {
		description: 'Progress that runs backwards, over its total, and for a token that nobody gave out.',
		answer: (id, _, token) => {
			for (const progress of [5, 3, 12])
				send({ method: 'notifications/progress', params: { progressToken: token, progress, total: 10 } });
			send({ method: 'notifications/progress', params: { progressToken: 'nobody', progress: 1 } });
			send({ id, result: text('after the progress') });
		},
	},
	trickle: {
		description: 'The reply, one byte at a time.',
		answer: async (id) => {
			const bytes = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result: text('Grüße 🎉') })}\n`);
			for (const byte of bytes)
				await new Promise((resolve) => process.stdout.write(Buffer.of(byte), resolve));
		},
	},
	half_answer_and_exit: {
		description: 'Half a reply, then exit code 0.',
		answer: (id) => {
			write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"te`);
			process.stdout.end(() => process.exit(0));
		},
	},
	crash: {
		description: 'A word on stderr, then exit code 3.',
		answer: () => {
			process.stderr.write('fatal: out of cheese\n');
			process.exitCode = 3;
			process.stdin.destroy();
		},
	},
	stderr_flood: {
		description: 'A mebibyte on stderr, then the reply.',
		answer: (id) => {
			process.stderr.write('warning: something is odd\n'.repeat(40_000));
			send({ id, result: text('after the flood') });
		},
	},
};

createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	if (id === undefined || method === undefined) return;
	if (method !== 'tools/call') return answer(id, method, params);
	const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
	if (!tool) return send({ id, error: { code: -32602, message: `There is no tool named ${params.name}` } });
	void tool.answer(id, params.arguments ?? {}, params._meta?.progressToken);
});

function answer(id, method, params) {
	switch (method) {
		case 'initialize':
			return send({
				id,
				result: {
					protocolVersion: params.protocolVersion,
					capabilities: { tools: {} },
					serverInfo: { name: 'hostile', version: '1.0.0' },
				},
			});
		case 'ping':
			return send({ id, result: {} });
		case 'tools/list':
			return send({
				id,
				result: {
					tools: Object.entries(tools).map(([name, { description, inputSchema }]) => ({
						name,
						description,
						inputSchema: inputSchema ?? { type: 'object' },
					})),
				},
			});
		default:
			return send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
	}
}
