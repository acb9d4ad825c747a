// The fastest MCP server that plain Node can be over stdio: what the bench measures our own way against.
//   node raw-echo.mjs     tools: echo {text}, burst {n} (n progress notifications before the reply)

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
	rest += text;
	let from = 0;
	let out = '';
	for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
		out += answer(rest.slice(from, end));
		from = end + 1;
	}
	rest = rest.slice(from);
	if (out !== '') process.stdout.write(out);
});

function answer(line) {
	const { id, method, params } = JSON.parse(line);
	if (id === undefined) return '';
	if (method === 'tools/call') return call(JSON.stringify(id), params);
	return reply(JSON.stringify(id), method, params);
}

function call(id, { name, arguments: values = {}, _meta }) {
	if (name === 'echo')
		return result(id, `{"content":[{"type":"text","text":${JSON.stringify(values.text ?? '')}}]}`);
	const token = JSON.stringify(_meta?.progressToken ?? 0);
	const { n = 1000 } = values;
	const lines = [];
	for (let gull = 1; gull <= n; gull += 1) {
		lines.push(
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":${gull},"total":${n},"message":"Gull ${gull}"}}\n`,
		);
	}
	return lines.join('') + result(id, `{"content":[{"type":"text","text":"${n}"}]}`);
}

function reply(id, method, params) {
	switch (method) {
		case 'initialize':
			return result(
				id,
				`{"protocolVersion":${JSON.stringify(params.protocolVersion)},"capabilities":{"tools":{}},"serverInfo":{"name":"raw-echo","version":"1"}}`,
			);
		case 'ping':
			return result(id, '{}');
		case 'tools/list':
			return result(
				id,
				'{"tools":[{"name":"echo","inputSchema":{"type":"object","properties":{"text":{"type":"string","default":"hello"}},"required":["text"]}},{"name":"burst","inputSchema":{"type":"object","properties":{"n":{"type":"integer","default":20000}},"required":["n"]}}]}',
			);
		default:
			return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"Method not found"}}\n`;
	}
}

function result(id, json) {
	return `{"jsonrpc":"2.0","id":${id},"result":${json}}\n`;
}
