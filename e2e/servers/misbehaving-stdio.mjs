// A stdio server for tests: `node misbehaving-stdio.mjs <mode>`. In mode `good` it answers `echo`, `notify` and `big`;
// every other mode does one thing that a transport has to survive.
const mode = process.argv[2] ?? 'good';
const write = (text) => process.stdout.write(text);
const send = (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const answer = ({ id, method, params }) => {
	if (id === undefined) return;
	if (method === 'notify')
		send({ method: 'notifications/message', params: { level: 'info', data: 'first' } });
	const result = method === 'big' ? { text: 'x'.repeat(params.bytes) } : { echo: params };
	send({ id, result });
};

const modes = {
	good: answer,
	noise: (message) => {
		write('=== starting ===\n\u001b[32mready\u001b[0m\n\n[]\nnull\n42\n{broken json\n');
		process.stdout.write(Buffer.from([0xff, 0xfe, 0x0a]));
		write(`\ufeff${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: {} })}\r\n`);
	},
	'byte-by-byte': async ({ id, params }) => {
		const line = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result: { echo: params } })}\n`);
		for (const byte of line) await new Promise((taken) => process.stdout.write(Buffer.of(byte), taken));
	},
	'exit-on-call': () => {
		process.stderr.write('cannot open the database\nat line 3\n');
		process.exitCode = 3;
		process.stdin.destroy();
	},
	'killed-on-call': () => process.kill(process.pid, 'SIGKILL'),
	'half-line': () => {
		write('{"jsonrpc":"2.0","id":1,"resu');
		process.stdin.destroy();
	},
	'no-newline': ({ id }) => {
		write(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
		process.stdin.destroy();
	},
	'much-stderr': ({ id }) => {
		for (let line = 0; line < 2_000; line++) process.stderr.write(`line ${line} of many\n`);
		send({ id, result: {} });
		process.stdin.destroy();
	},
	prompt: ({ id }) => {
		process.stderr.write('Password: ');
		send({ id, result: {} });
	},
	lines: () => undefined,
	deaf: () => undefined,
};

if (mode === 'crash-at-start') {
	process.stderr.write('missing API_KEY\n');
	process.exitCode = 78;
} else if (mode === 'deaf') {
	setInterval(() => undefined, 1_000);
	process.stdin.on('end', () => process.exit(0)).once('readable', () => undefined);
} else {
	let rest = '';
	process.stdin.setEncoding('utf8').on('data', (text) => {
		const lines = (rest + text).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			if (mode === 'lines') send({ method: 'notifications/message', params: { level: 'info', data: line } });
			else if (line !== '') void modes[mode](JSON.parse(line));
		}
	});
}
