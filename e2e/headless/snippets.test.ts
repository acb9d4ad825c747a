import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import ts from 'typescript';
import type { Launch } from '#shared/config/server-entry.ts';
import { revisions } from '#shared/protocol/revisions/index.ts';
import { snippetForms, type SnippetForm } from '#shared/snippets/index.ts';
import { RawJson } from '#shared/wire/raw-json.ts';
import { createDemoApp } from '../../relay/demo/http.ts';
import { getTideForecast } from '../../relay/demo/tools/get-tide-forecast.ts';

/** Arguments that end a string, a line, a comment or a number of any language, written as a person could. */
const nasty =
	'{"station":"NO-TOS","note":"\'$(exit 9)\' \\"`id`\\" ${HOME} \\\\ !! */ \u2028 \u202E👩‍👧 Ærø\\n#\\u0000","big":12345678901234567890,"same":1.0}';
const secret = 'hunter2-hunter2';
const eras = ['2025-11-25', '2026-07-28'];

let folder = '';
let server: Server;
let origin = '';
/** Bodies that came in, with the credentials they came with. */
let seen: { readonly body: string; readonly authorization: string | null }[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'snippets-'));
	const app = createDemoApp();
	const listener = getRequestListener(async (request) => {
		const body = request.method === 'POST' ? await request.clone().text() : '';
		seen.push({ body, authorization: request.headers.get('authorization') });
		return app.fetch(request);
	});
	server = createServer((request, response) => void listener(request, response));
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
	seen = [];
});

afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await rm(folder, { recursive: true });
});

const cases = snippetForms.flatMap((form) => eras.map((era) => [form.label, era, form] as const));

test.each(cases)('%s calls a tool over HTTP in %s with exactly the arguments', async (_, era, form) => {
	const message = callOf(era, 'get_tide_forecast');
	const launch: Launch = {
		kind: 'http',
		url: `${origin}/mcp`,
		headers: [['Authorization', `Bearer ${secret}`]],
		transport: 'auto',
		route: 'auto',
	};
	const snippet = write(form, launch, era, message);
	expect(snippet).not.toContain(secret);
	const output = await run(form, snippet, { BEARER_TOKEN: secret });
	expect(seen.map(({ body }) => body)).toEqual([...openingOf(era), message.text]);
	expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${secret}`]));
	expect(output).toMatch(/"id":7,"result":\{/);
});

test.concurrent.each(cases)(
	'%s calls a tool over stdio in %s with exactly the arguments',
	async (_, era, form) => {
		const message = callOf(era, 'echo');
		const record = join(folder, `${form.id} ${era}'s record`);
		const servers = resolve(import.meta.dirname, '../servers');
		const launch: Launch = {
			kind: 'stdio',
			command: process.execPath,
			args: ['./recorder.mjs', record, 'HARBOUR_KEY', join(servers, 'raw-echo.mjs')],
			env: { HARBOUR_KEY: secret },
			cwd: servers,
		};
		const snippet = write(form, launch, era, message);
		expect(snippet).not.toContain(secret);
		const output = await run(form, snippet, { HARBOUR_KEY: secret });
		expect(await readFile(record, 'utf8')).toBe(`${[secret, ...openingOf(era), message.text].join('\n')}\n`);
		expect(output).toMatch(/\{"jsonrpc":"2.0","id":7,"result":\{"content":/);
	},
);

function callOf(era: string, name: string): { readonly text: string; readonly headers: SnippetHeaders } {
	const revision = revisions.find(({ id }) => id === era) ?? revisions[0];
	const params = { name, arguments: new RawJson(nasty) };
	const client = { info: { name: 'wirescope', version: '1' }, capabilities: {}, roots: [] };
	return revision.dressRequest(
		7,
		{ method: 'tools/call', params, tool: { inputSchema: getTideForecast.inputSchema } },
		client,
	);
}

type SnippetHeaders = readonly (readonly [string, string])[];

function openingOf(era: string): readonly string[] {
	if (era !== '2025-11-25') return [];
	return [
		'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"wirescope-snippet","version":"1.0.0"}}}',
		'{"jsonrpc":"2.0","method":"notifications/initialized"}',
	];
}

function write(
	form: SnippetForm,
	launch: Launch,
	revision: string,
	{ text, headers }: { readonly text: string; readonly headers: SnippetHeaders },
): string {
	const snippet = form.write({ launch, revision, transport: null, sessionId: 'an-old-one', text, headers });
	if (snippet === null) throw new Error(`${form.label} has no way for this`);
	return snippet;
}

/** Runs a snippet as its own words say, and returns what it prints. */
async function run(
	form: SnippetForm,
	snippet: string,
	env: Readonly<Record<string, string>>,
): Promise<string> {
	const isModule = form.id === 'typescript';
	const file = join(await mkdtemp(join(folder, 'run-')), isModule ? 'call.mjs' : 'call');
	const { ESNext } = ts.ModuleKind;
	const options = { module: ESNext, target: ts.ScriptTarget.ES2022 };
	await writeFile(
		file,
		isModule ? ts.transpileModule(snippet, { compilerOptions: options }).outputText : snippet,
	);
	const program = { curl: 'bash', typescript: process.execPath, python: 'python3' }[form.id];
	const { stdout } = await promisify(execFile)(program, [file], { env: { ...process.env, ...env } });
	return stdout;
}
