// An MCP server over stdio whose tools answer with content of every kind: honest, hostile, large and plenty.
//   node content.mjs
import { createInterface } from 'node:readline';
import { deflateSync, crc32 as zlibCrc } from 'node:zlib';

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const base64 = (bytes) => Buffer.from(bytes).toString('base64');
const resource = (uri, mimeType, contents) => ({
	type: 'resource',
	resource: { uri, mimeType, ...contents },
});

/** Only a mark is set, so that a test can see that it was not. */
const mark = 'window.__pwned=(window.__pwned||0)+1';
const beacon = 'http://127.0.0.1:9/beacon.png';
const html = `<img src="${beacon}" onerror="${mark}"><script>${mark}</script><iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" onload="${mark}"><script>${mark}</script><rect width="80" height="40" fill="teal"/><image href="${beacon}"/></svg>`;
const markdown = `# Notices\n\n[click](javascript:${mark}) ![beacon](${beacon}) [page](https://example.com/a)\n\n${html}\n\n- [x] lights\n- [ ] buoys\n\n| berth | depth |\n| :-- | --: |\n| B-14 | 4.2 m |\n\n\`\`\`js\nlet tide = 1;\n\`\`\`\n`;

const tools = {
	honest: () => [
		{ type: 'text', text: 'High water 06:41.', annotations: { audience: ['user'], priority: 0.8 } },
		{ type: 'text', text: '{"gauge":12345678901234567890,"height":2.90}' },
		{ type: 'text', text: markdown },
		{ type: 'image', data: base64(png(640, 480)), mimeType: 'image/png' },
		{ type: 'image', data: base64(gif), mimeType: 'image/gif' },
		{ type: 'audio', data: base64(wav()), mimeType: 'audio/wav' },
		resource('demo://tides.csv', 'text/csv', { text: csv(100_000) }),
		resource('demo://log.jsonl', 'application/x-ndjson', { text: '{"at":1}\n{"at":2}\n' }),
		resource('demo://plan.pdf', 'application/pdf', { blob: base64('%PDF-1.7\n<< /Type /Pages /Count 3 >>') }),
		resource('demo://firmware', undefined, {
			blob: base64(Buffer.alloc(300_000, '\0\x01\xfe\xff', 'latin1')),
		}),
		{ type: 'resource_link', uri: 'demo://unlisted', name: 'unlisted', title: 'In no list', size: 5 },
	],
	hostile: () => [
		{ type: 'text', text: html },
		{ type: 'text', text: markdown },
		{ type: 'image', data: base64(svg), mimeType: 'image/svg+xml' },
		resource('demo://page', 'text/html', { text: html }),
		resource('demo://page', 'text/html', { blob: base64(html) }),
		resource('demo://vector', 'image/svg+xml', { text: svg }),
		{ type: 'image', data: base64(png(30_000, 30_000)), mimeType: 'image/png' },
		{ type: 'image', data: base64(png(8, 8)).slice(0, 60), mimeType: 'image/png' },
		{ type: 'image', data: `data:image/png;base64,${base64(png(4, 4))}`, mimeType: 'image/jpeg' },
		{ type: 'audio', data: base64('no sound at all'), mimeType: 'audio/wav' },
		{ type: 'image', data: '<svg onload="">', mimeType: 'image/png' },
		{ type: 'resource_link', uri: `javascript:${mark}`, name: html },
		{
			type: 'resource_link',
			uri: `data:text/html,<script>${mark}</script>`,
			name: 'data',
			icons: [{ src: beacon }],
		},
		{ type: 'resource_link', uri: 'https://bank.example@evil.invalid/', name: 'lookalike', size: 'big' },
		resource(`javascript:${mark}`, 'text/html"><script>', { text: `${'>'.repeat(3_000)} deep` }),
		null,
		'words',
		[{ type: 'text', text: 'nested' }],
		{ type: 'hologram', depth: 3 },
		{ type: 'text', text: 5 },
	],
	large: () => [{ type: 'image', data: base64(bmp(2_600, 2_600)), mimeType: 'image/bmp' }],
	many: () => Array.from({ length: 5_000 }, (_, index) => ({ type: 'text', text: `Block ${index + 1}` })),
};

function chunk(type, data) {
	const bytes = Buffer.alloc(data.length + 12);
	bytes.writeUInt32BE(data.length, 0);
	bytes.write(type, 4, 'latin1');
	data.copy(bytes, 8);
	bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
	return bytes;
}

// `zlib.crc32` is of Node 20.15 and later.
function crc32(bytes) {
	if (zlibCrc) return zlibCrc(bytes);
	let crc = ~0;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

/** Half transparent; rows of zeros compress to next to nothing, whatever the size. */
function png(width, height) {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([8, 6], 8);
	// A decoder that gets as far as this has been asked to draw it: the largest ones hold their beginning only.
	const rows = Buffer.alloc((width * 4 + 1) * Math.min(height, 1_000));
	for (let row = 0; row < Math.min(height, 1_000); row++) {
		for (let x = 0; x < Math.min(width, 1_000); x++) {
			rows.set([x & 255, row & 255, 160, x < width / 2 ? 255 : 90], row * (width * 4 + 1) + 1 + x * 4);
		}
	}
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(rows)),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

/** Two pictures of one pixel. */
const frame = '!\xf9\x04\0\x32\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0';
const gif = Buffer.from(`GIF89a\x01\0\x01\0\x80\0\0\0\x80\x80\xff\xff\xff${frame}${frame};`, 'latin1');

/** One second of a tone. */
function wav() {
	const bytes = Buffer.alloc(44 + 8_000, 128);
	bytes.write('RIFF', 0);
	bytes.writeUInt32LE(36 + 8_000, 4);
	bytes.write('WAVEfmt ', 8);
	bytes.writeUInt32LE(16, 16);
	bytes.writeUInt16LE(1, 20);
	bytes.writeUInt16LE(1, 22);
	bytes.writeUInt32LE(8_000, 24);
	bytes.writeUInt32LE(8_000, 28);
	bytes.writeUInt16LE(1, 32);
	bytes.writeUInt16LE(8, 34);
	bytes.write('data', 36);
	bytes.writeUInt32LE(8_000, 40);
	for (let at = 44; at < bytes.length; at++) bytes[at] = 128 + 40 * Math.sin(at / 3);
	return bytes;
}

function bmp(width, height) {
	const bytes = Buffer.alloc(54 + width * height * 3, 0x9a);
	bytes.fill(0, 0, 54);
	bytes.write('BM', 0);
	bytes.writeUInt32LE(bytes.length, 2);
	bytes.writeUInt32LE(54, 10);
	bytes.writeUInt32LE(40, 14);
	bytes.writeInt32LE(width, 18);
	bytes.writeInt32LE(height, 22);
	bytes.writeUInt16LE(1, 26);
	bytes.writeUInt16LE(24, 28);
	return bytes;
}

function csv(rows) {
	const lines = Array.from(
		{ length: rows },
		(_, row) => `${row},"level ${row}, ""calm""",${(row % 300) / 100}`,
	);
	return ['number,words,metres', ...lines, ''].join('\n');
}

const answers = {
	initialize: () => ({
		protocolVersion: '2025-11-25',
		capabilities: { tools: {}, resources: {} },
		serverInfo: { name: 'content', version: '1' },
	}),
	'tools/list': () => ({
		tools: Object.keys(tools).map((name) => ({
			name,
			inputSchema: { type: 'object' },
			annotations: { readOnlyHint: true },
		})),
	}),
	'tools/call': ({ name }) => ({ content: tools[name]() }),
	'resources/list': () => ({
		resources: [{ uri: 'demo://notices', name: 'notices', mimeType: 'text/markdown' }],
	}),
	'resources/templates/list': () => ({ resourceTemplates: [] }),
	'resources/read': ({ uri }) => ({
		contents: [
			{ uri, mimeType: 'text/markdown', text: markdown },
			{ uri, blob: base64('\0\x01\x02') },
			'no contents',
		],
		ttl: 5,
	}),
};

createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	if (id === undefined) return;
	const answer = answers[method];
	if (answer) send({ id, result: answer(params ?? {}) });
	else send({ id, error: { code: -32601, message: `No method ${method}` } });
});
