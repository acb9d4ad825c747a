// An MCP server over stdio that offers the tools of a file and answers each call with its arguments as they came in, to the byte.
//   node server.mjs TOOLS.json RECORD
// TOOLS.json has the text of `tools`; each line that comes in goes into RECORD as it is.
import { appendFileSync, readFileSync } from 'node:fs';

const [toolsFile, record] = process.argv.slice(2);
const tools = readFileSync(toolsFile, 'utf8');

let rest = Buffer.alloc(0);
process.stdin.on('data', (bytes) => {
	rest = Buffer.concat([rest, bytes]);
	for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
		appendFileSync(record, rest.subarray(0, end + 1));
		answer(rest.subarray(0, end).toString());
		rest = rest.subarray(end + 1);
	}
});

function answer(line) {
	const { id, method, params } = JSON.parse(line);
	if (id === undefined) return;
	const results = {
		initialize: () =>
			`{"protocolVersion":${JSON.stringify(params.protocolVersion)},"capabilities":{"tools":{}},"serverInfo":{"name":"forms","version":"1"}}`,
		ping: () => '{}',
		'tools/list': () => `{"tools":${tools}}`,
		'tools/call': () => `{"content":[{"type":"text","text":${JSON.stringify(cutArguments(line))}}]}`,
	};
	const result = results[method]?.();
	const body = result ? `"result":${result}` : '"error":{"code":-32601,"message":"Method not found"}';
	process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${body}}\n`);
}

/**
 * The text of `params.arguments` of a message, cut out as it stands. It is found by what it must mean: of all members called
 * "arguments" the first one that reads like that of the message.
 */
function cutArguments(message) {
	const meant = JSON.stringify(JSON.parse(message).params.arguments);
	for (const { index, 0: key } of message.matchAll(/"arguments"\s*:\s*/g)) {
		const start = index + key.length;
		const text = message.slice(start, endOfValue(message, start));
		if (JSON.stringify(JSON.parse(text)) === meant) return text;
	}
	throw new Error(`Expected params.arguments, found ${message}`);
}

/** Where an object or a list that begins at `start` ends. */
function endOfValue(text, start) {
	let depth = 0;
	for (let index = start; index < text.length; index++) {
		const sign = text[index];
		if (sign === '"') index = endOfString(text, index);
		else if (sign === '{' || sign === '[') depth++;
		else if (sign === '}' || sign === ']') depth--;
		if (depth === 0) return index + 1;
	}
	return text.length;
}

function endOfString(text, start) {
	let index = start + 1;
	while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
	return index;
}
