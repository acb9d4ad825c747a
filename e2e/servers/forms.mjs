// An MCP server over stdio whose tools take every kind of argument. A call answers with the line that it came in, to the letter.
//   node forms.mjs

const unit = { type: 'string', enum: ['m', 'ft'] };

const tools = {
	map: {
		type: 'object',
		properties: {
			name: { type: 'string' },
			depths: { type: 'object', additionalProperties: { type: 'number' } },
			codes: {
				type: 'object',
				patternProperties: { '^n_': { type: 'integer' }, '^s_': { type: 'string' } },
				additionalProperties: false,
			},
		},
		additionalProperties: { type: 'boolean' },
	},
	lists: {
		type: 'object',
		properties: {
			tags: { type: 'array', items: { type: 'string' }, maxItems: 4 },
			position: {
				type: 'array',
				prefixItems: [{ type: 'number' }, { type: 'number' }, unit],
				items: false,
				minItems: 2,
			},
			matrix: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
			buoys: {
				type: 'array',
				items: {
					type: 'object',
					properties: { id: { type: 'integer' }, lit: { type: 'boolean' } },
					required: ['id'],
				},
			},
			days: { type: 'array', items: { enum: ['Mon', 'Tue', 'Wed'] }, uniqueItems: true, minItems: 1 },
			anything: { type: 'array' },
		},
		required: ['tags'],
	},
	kinds: {
		type: 'object',
		properties: {
			shape: {
				description: 'The area to look at.',
				oneOf: [
					{
						properties: { kind: { const: 'circle' }, label: { type: 'string' }, radius: { type: 'number' } },
						required: ['kind', 'radius'],
					},
					{
						properties: {
							kind: { const: 'box' },
							label: { type: 'string' },
							corner: { $ref: '#/$defs/corner' },
						},
						required: ['kind', 'corner'],
					},
				],
			},
			reference: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
			pay: {
				type: 'object',
				properties: { by: { enum: ['card', 'bank'] } },
				required: ['by'],
				if: { properties: { by: { const: 'card' } } },
				then: { properties: { number: { type: 'string', pattern: '^\\d{4}$' } }, required: ['number'] },
				else: { properties: { account: { type: 'string' } }, required: ['account'] },
			},
			tree: { $ref: '#/$defs/node' },
		},
		required: ['shape'],
		$defs: {
			corner: {
				type: 'object',
				properties: { x: { type: 'integer' }, y: { type: 'integer' } },
				required: ['x', 'y'],
			},
			node: {
				type: 'object',
				properties: {
					label: { type: 'string' },
					next: { $ref: '#/$defs/node' },
					children: { type: 'array', items: { $ref: '#/$defs/node' } },
				},
			},
		},
	},
	texts: {
		type: 'object',
		properties: {
			day: { type: 'string', format: 'date' },
			at: { type: 'string', format: 'date-time' },
			id: { type: 'string', format: 'uuid' },
			page: { type: 'string', format: 'uri' },
			mail: { type: 'string', format: 'email' },
			photo: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
			note: { type: ['string', 'null'], default: 'calm' },
			level: {
				type: 'integer',
				oneOf: [
					{ const: 1, title: 'Low' },
					{ const: 2, title: 'High' },
				],
			},
			mixed: { enum: ['1', 1, true, null, { unit: 'm' }] },
			any: { description: 'Whatever you like.' },
			remote: { $ref: 'https://example.test/schema.json' },
		},
	},
	hostile: {
		type: 'object',
		properties: { word: { type: 'string', pattern: '^(a+)+$' } },
	},
	many: {
		type: 'object',
		properties: Object.fromEntries(
			Array.from({ length: 1000 }, (_, index) => [
				`field_${String(index + 1).padStart(4, '0')}`,
				[{ type: 'string' }, { type: 'integer', minimum: 0 }, { type: 'boolean' }, { enum: ['a', 'b'] }][
					index % 4
				],
			]),
		),
	},
	broken: 'no schema at all',
};

// Numbers that a reader of doubles would change.
const exact =
	'{"type":"object","properties":{"big":{"type":"integer","default":12345678901234567890},"ratio":{"type":"number","default":0.1000},"huge":{"enum":[1e400,-0,1.0]},"fixed":{"const":9007199254740993}},"required":["fixed"]}';

const list = [
	...Object.entries(tools).map(([name, schema]) => describe(name, JSON.stringify(schema))),
	describe('exact', exact),
];

function describe(name, schema) {
	return `{"name":"${name}","annotations":{"readOnlyHint":true},"inputSchema":${schema}}`;
}

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
	rest += text;
	for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
		answer(rest.slice(0, end));
		rest = rest.slice(end + 1);
	}
});

function answer(line) {
	const { id, method, params } = JSON.parse(line);
	if (id === undefined) return;
	const results = {
		initialize: () =>
			`{"protocolVersion":${JSON.stringify(params.protocolVersion)},"capabilities":{"tools":{}},"serverInfo":{"name":"forms","version":"1"}}`,
		ping: () => '{}',
		'tools/list': () => `{"tools":[${list.join(',')}]}`,
		'tools/call': () => `{"content":[{"type":"text","text":${JSON.stringify(line)}}]}`,
	};
	const result = results[method]?.();
	const body = result ? `"result":${result}` : '"error":{"code":-32601,"message":"Method not found"}';
	process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${body}}\n`);
}
