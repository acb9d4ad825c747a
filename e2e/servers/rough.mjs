// An MCP server over stdio whose texts are longer, and whose fields are more, than a page has room for. Some are right to left.
//   tools: hundred (fields with long names, two of them required)  long (a long name, title and description)  fails  rtl  never
import { createInterface } from 'node:readline';

const long = (words, times) => Array.from({ length: times }, () => words).join(' ');
const field = (index) => [
	`field_number_${index}_of_a_hundred_that_all_have_quite_long_names`,
	{
		type: index % 2 ? 'integer' : 'string',
		description: index % 3 ? 'A word.' : long('What it is for.', 12),
	},
];
const fields = Object.fromEntries(Array.from({ length: 100 }, (_, index) => field(index)));
const tool = (name, more = {}) => ({
	name,
	annotations: { readOnlyHint: true },
	inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
	...more,
});
const tools = [
	tool('hundred', {
		inputSchema: { type: 'object', properties: fields, required: Object.keys(fields).slice(0, 2) },
	}),
	tool('library.catalogue.search.by_author_and_title_and_year_with_facets_v2', {
		title: long('Search the catalogue by author and year', 4),
		description: long('Searches.', 80),
	}),
	tool('fails'),
	tool('rtl', { title: 'أداة البحث في المكتبة', description: 'تبحث هذه الأداة في فهرس المكتبة.' }),
	tool('never'),
];
const serverInfo = {
	name: 'rough-server-with-a-name-that-is-much-longer-than-anyone-expects',
	title: 'خادم خشن with a title that is long enough to be cut somewhere',
	version: '1.0.0-alpha.20261201+build.5114f85',
	description: 'x'.repeat(400),
};
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

function call(id, name) {
	const text = `مرحبا ${'word '.repeat(200)}${'x'.repeat(2_000)}`;
	if (name !== 'never') say({ id, result: { isError: name === 'fails', content: [{ type: 'text', text }] } });
}

createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	const capabilities = { tools: {}, resources: {}, prompts: {}, logging: {} };
	switch (method) {
		case 'initialize':
			process.stderr.write(`started with ${'a-very-long-word-'.repeat(40)}\n`);
			return say({
				id,
				result: {
					protocolVersion: '2025-11-25',
					capabilities,
					serverInfo,
					instructions: long('Read this first.', 80),
				},
			});
		case 'tools/list':
			return say({ id, result: { tools } });
		case 'resources/list':
			return say({ id, result: { resources: [{ uri: `file:///${'deep/'.repeat(60)}leaf`, name: 'leaf' }] } });
		case 'resources/templates/list':
			return say({ id, result: { resourceTemplates: [] } });
		case 'prompts/list':
			return say({ id, result: { prompts: [] } });
		case 'tools/call':
			return call(id, params.name);
		default:
			if (id !== undefined) say({ id, error: { code: -32601, message: `There is no ${method}` } });
	}
});
