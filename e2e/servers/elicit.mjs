// A server that asks a person for everything it may ask for (2025-11-25, over stdio): forms of every kind, pages to open, good
// and bad ones, the error -32042 that demands a page first, and roots whenever they change.
import { createInterface } from 'node:readline';

const waiting = new Map();
let made = 0;
let isLinked = false;

const kinds = {
	type: 'object',
	required: ['name', 'size', 'agree'],
	properties: {
		name: { type: 'string', title: 'Name', minLength: 2, maxLength: 10 },
		mail: { type: 'string', format: 'email' },
		day: { type: 'string', format: 'date', default: '2026-02-28' },
		size: {
			type: 'string',
			oneOf: [
				{ const: 's', title: 'Small' },
				{ const: 'l', title: 'Large' },
			],
		},
		old: { type: 'string', enum: ['a', 'b'], enumNames: ['Alpha', 'Beta'] },
		picks: {
			type: 'array',
			minItems: 1,
			items: { type: 'string', enum: ['x', 'y', 'z'] },
			default: ['y'],
		},
		titled: {
			type: 'array',
			items: {
				anyOf: [
					{ const: '1', title: 'One' },
					{ const: '2', title: 'Two' },
				],
			},
		},
		age: { type: 'integer', minimum: 0, maximum: 130, default: 0 },
		ratio: { type: 'number', default: 0.25 },
		agree: { type: 'boolean', default: false },
		news: { type: 'boolean' },
		api_token: { type: 'string' },
	},
};
const pages = {
	url_ok: 'https://accounts.example/link?s=1',
	url_lookalike: 'https://bank.example@xn--bnk-5na.invalid/login',
	url_script: 'javascript:window.__pwned=1',
};
const forms = {
	all_kinds: ['Fill in everything you like', kinds],
	no_fields: ['Really wipe shelf 4?', { type: 'object', properties: {} }],
};
const names = [...Object.keys(forms), ...Object.keys(pages), 'url_first'];

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value, null, 1) }] });

createInterface({ input: process.stdin })
	.on('line', (line) => void take(JSON.parse(line)))
	.on('close', () => process.exit(0));

async function take({ id, method, params, ...answer }) {
	if (method === undefined) waiting.get(id)?.(answer.result ?? answer.error);
	else if (method === 'notifications/initialized' || method === 'notifications/roots/list_changed')
		await ask('roots/list', {});
	else if (id !== undefined) send({ id, ...(await reply(method, params ?? {})) });
}

async function reply(method, params) {
	switch (method) {
		case 'initialize':
			return {
				result: {
					protocolVersion: '2025-11-25',
					capabilities: { tools: {} },
					serverInfo: { name: 'elicit', title: 'Elicitation', version: '1' },
				},
			};
		case 'tools/list':
			return {
				result: {
					tools: names.map((name) => ({
						name,
						inputSchema: { type: 'object' },
						annotations: { readOnlyHint: true },
					})),
				},
			};
		case 'tools/call':
			return call(params.name);
		default:
			return { error: { code: -32601, message: `Method not found: ${method}` } };
	}
}

async function call(name) {
	if (forms[name]) {
		const [message, requestedSchema] = forms[name];
		return { result: text(await ask('elicitation/create', { mode: 'form', message, requestedSchema })) };
	}
	if (name === 'url_first') return first();
	const elicitationId = `e-${name}`;
	const page = { mode: 'url', message: 'Continue in the browser', url: pages[name], elicitationId };
	const answer = await ask('elicitation/create', page);
	if (answer.action === 'accept')
		send({ method: 'notifications/elicitation/complete', params: { elicitationId } });
	return { result: text(answer) };
}

/** The first call demands a page, the next one finds that it was visited. */
function first() {
	isLinked = !isLinked;
	if (!isLinked) return { result: text('linked, and the retry arrived') };
	const url = 'https://accounts.example/first';
	const page = { mode: 'url', elicitationId: 'e-first', url, message: 'Link your account' };
	return { error: { code: -32042, message: 'Link your account first', data: { elicitations: [page] } } };
}

function ask(method, params) {
	const id = `elicit-${++made}`;
	send({ id, method, params });
	return new Promise((resolve) => waiting.set(id, resolve));
}
