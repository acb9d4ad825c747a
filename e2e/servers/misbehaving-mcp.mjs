// An MCP server over stdio for tests: `node misbehaving-mcp.mjs <mode> …`. It does what a server of 2025-11-25 does, except
// for the one thing that its mode is about.
import { spawn } from 'node:child_process';

const [mode = 'good', ...args] = process.argv.slice(2);
const write = (text) => process.stdout.write(text);
const frame = (message) => JSON.stringify({ jsonrpc: '2.0', ...message });
const text = (value) => ({ content: [{ type: 'text', text: String(value) }] });
const tool = (name, more = {}) => ({ name, inputSchema: { type: 'object' }, ...more });
const refuse = (code, message, data) => {
	throw Object.assign(new Error(message), { code, data });
};

/** Ends with this code, once all that was written is through. */
function leave(code, lastWords) {
	process.stderr.write(lastWords);
	process.exitCode = code;
	process.stdin.destroy();
}

/** What the client said that has no answer of its own; the tool `journal` tells it. */
const journal = [];
const waiting = new Map();
const cancelled = (id) => new Promise((tell) => waiting.set(id, tell));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function* trickle(message) {
	for (const byte of Buffer.from(`${frame(message)}\n`)) yield Buffer.of(byte);
}

function nested(levels) {
	let value = { leaf: 'bottom' };
	for (let level = 0; level < levels; level++) value = level % 2 ? { down: value } : [value];
	return value;
}

const base = {
	capabilities: { tools: {} },
	tools: [tool('echo')],
	send: (message) => write(`${frame(message)}\n`),
	call: ({ params }) => text(JSON.stringify(params.arguments)),
};

const modes = {
	good: base,
	chatty: {
		...base,
		atStart: () => {
			write(
				'=== starting ===\n\u001b[32mready\u001b[0m\n\n   \n{"level":"info"}\n[]\nnull\n42\n{broken json\n',
			);
			process.stderr.write('no line end');
		},
		isFirst: true,
		send(message) {
			write(`${this.isFirst ? '\uFEFF' : ''}${frame(message)}\r\n`);
			this.isFirst = false;
		},
		call: () => {
			write('10%\r60%\r100%\n{"jsonrpc":"2.0","id":"nobody-asked","result":{}}\n');
			return text('rain');
		},
	},
	split: {
		...base,
		tools: [tool('echo', { title: 'Ångström 測る', description: 'é — 汉字 🧪 👩‍🚀' })],
		send: async (message) => {
			for await (const byte of trickle(message))
				await new Promise((taken) => process.stdout.write(byte, taken));
		},
		call: ({ params }) => text(`${params.arguments.text} lone \ud800 nul \u0000 end`),
	},
	stubborn: {
		...base,
		staysAtEnd: true,
		atStart() {
			const forever = "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)";
			this.grandchild = spawn(process.execPath, ['-e', forever], { stdio: 'ignore' });
			process.on('SIGTERM', () => process.stderr.write('still flushing\n'));
			setInterval(() => undefined, 1000);
		},
		call() {
			return text(JSON.stringify([process.pid, this.grandchild.pid]));
		},
	},
	'crash-at-start': { ...base, atStart: () => leave(78, 'NOTES_TOKEN is not set\n') },
	'crash-at-initialize': { ...base, initialize: () => leave(3, 'cannot open notes.db\n') },
	silent: { ...base, initialize: () => undefined },
	dies: {
		...base,
		call: ({ id, params }) => {
			if (params.name === 'kill') process.kill(process.pid, 'SIGKILL');
			if (params.name === 'half-line') write(frame({ id, result: {} }).slice(0, 30));
			if (params.name === 'half-answer') write(frame({ id, result: { text: 'half' } }).slice(0, -5));
			leave(7, 'shelf index out of range\n');
		},
	},
	where: {
		...base,
		call: () => text(JSON.stringify({ args, cwd: process.cwd(), env: process.env })),
	},
	long: {
		...base,
		call: async ({ id, params }) => {
			const token = params._meta?.progressToken;
			const tick = (progress, progressToken = token) =>
				modes.long.send({ method: 'notifications/progress', params: { progressToken, progress } });
			switch (params.name) {
				case 'steady':
					for (let step = 1; step <= params.arguments.steps; step++) {
						tick(step);
						await pause(params.arguments.everyMs);
					}
					return text('done');
				case 'flood':
					for (let step = 1; step <= 2_000; step++) tick(step / 2_000);
					return text('flooded');
				case 'backwards':
					for (const progress of [5, 3, 3, Number.MAX_VALUE, 4]) tick(progress);
					tick(1, 'never-issued');
					return text('done');
				case 'late':
					await cancelled(id);
					return text('too late');
				case 'journal':
					return text(JSON.stringify(journal));
			}
		},
	},
	old: { ...base, revision: '2024-11-05' },
	future: { ...base, revision: '2099-01-01' },
	reject: {
		...base,
		initialize: ({ params }) => {
			if (params.protocolVersion === '2025-06-18') return { protocolVersion: '2025-06-18' };
			refuse(-32602, 'Unsupported protocol version', { supported: ['2025-06-18'] });
		},
	},
	undeclared: { ...base, capabilities: {} },
	nameless: {
		...base,
		initialize: () => ({
			serverInfo: { name: '   ', version: '' },
			instructions: 'One <b>line</b>\nand two',
		}),
	},
	pages: {
		...base,
		capabilities: { tools: {}, resources: {}, prompts: {} },
		list: (method, { cursor } = {}) => {
			journal.push([method, cursor ?? 'none']);
			switch (method) {
				case 'tools/list':
					if (cursor === undefined) return { tools: [tool('one'), tool('journal')], nextCursor: '' };
					return cursor === '' ? { tools: [tool('two')], nextCursor: 'a+/=&?#' } : { tools: [tool('three')] };
				case 'resources/list':
					return { resources: [{ uri: 'x://stuck', name: 'stuck' }], nextCursor: 'again' };
				case 'resources/templates/list':
					return { resourceTemplates: [{ uriTemplate: 'x://{y}', name: 'y' }], nextCursor: null };
				case 'prompts/list':
					return { prompts: [{ name: `p${cursor ?? 0}` }], nextCursor: String(Number(cursor ?? 0) + 1) };
			}
		},
		call: () => text(JSON.stringify(journal)),
	},
	'bad-entries': {
		...base,
		capabilities: { tools: {}, resources: {}, prompts: {} },
		list: (method) => {
			if (method === 'tools/list') {
				const tools = [
					tool('alpha'),
					{ name: 'bare' },
					tool(42),
					null,
					'text',
					tool('omega', { title: null }),
				];
				return { tools };
			}
			if (method === 'resources/list')
				return { resources: [{ name: 'no uri' }, { uri: 'x://ok', name: 'ok' }] };
			if (method === 'prompts/list') return { prompts: [{ description: 'nameless' }, { name: 'fine' }] };
			return { resourceTemplates: null };
		},
		call: ({ params }) => text(params.name),
	},
	twins: {
		...base,
		tools: ['twin', 'twin', 'TWIN', 'twin ', '__proto__', 'constructor', '', 'n'.repeat(300)].map((name) =>
			tool(name),
		),
		call: ({ params }) => text(JSON.stringify(params.name)),
	},
	large: {
		...base,
		tools: Array.from({ length: 1_206 }, (_, index) => tool(`tool-${index}`)),
		call: ({ params }) => {
			switch (params.name) {
				case 'deep':
					return { content: [], structuredContent: { root: nested(1_500) } };
				case 'wide':
					return text('0123456789'.repeat(400_000));
				case 'many':
					return {
						content: Array.from({ length: 3_000 }, (_, index) => ({ type: 'text', text: `${index}` })),
					};
				case 'logs':
					for (let data = 0; data < 5_000; data++)
						base.send({ method: 'notifications/message', params: { level: 'info', data } });
					return text('done');
			}
		},
	},
};

const server = modes[mode];

async function answer(message) {
	const { method, params } = message;
	switch (method) {
		case 'initialize': {
			const own = server.initialize ? server.initialize(message) : {};
			if (own === undefined) return undefined;
			return {
				protocolVersion: server.revision ?? params.protocolVersion,
				capabilities: server.capabilities,
				serverInfo: { name: mode, version: '1.0.0' },
				...own,
			};
		}
		case 'tools/list':
		case 'resources/list':
		case 'resources/templates/list':
		case 'prompts/list':
			return server.list ? server.list(method, params) : { tools: server.tools };
		case 'tools/call':
			return server.call(message);
		default:
			return refuse(-32601, `Method not found: ${method}`);
	}
}

async function take(message) {
	const { id, method, params } = message;
	if (method === 'notifications/cancelled') {
		journal.push({ ...params, type: typeof params.requestId });
		waiting.get(params.requestId)?.();
	}
	if (id === undefined || (mode === 'silent' && method === 'server/discover')) return;
	try {
		const result = await answer(message);
		if (result !== undefined) await server.send({ id, result });
	} catch ({ code, message: said, data }) {
		await server.send({ id, error: { code: code ?? -32603, message: said, data } });
	}
}

server.atStart?.();
let rest = '';
process.stdin
	.setEncoding('utf8')
	.on('data', (chunk) => {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) void take(JSON.parse(line));
	})
	.on('end', () => {
		if (server.staysAtEnd) process.stderr.write('staying anyway\n');
	});
