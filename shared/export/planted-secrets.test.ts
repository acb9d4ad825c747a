import { expect, test } from 'vitest';
import type { ServerEntry } from '../config/server-entry.ts';
import { Session } from '../session/session.ts';
import type { Frame, HeaderPairs } from '../wire/frame.ts';
import { outcome } from './learn-secrets.ts';
import { writeSession } from './write.ts';

// Put together here, so that no scanner of repositories takes them for real ones.
const key = (...parts: readonly string[]) => parts.join('');
const kind = key('PRIVATE', ' KEY');
const random = 'q7Rk2LmZ9xVb4TnW8yHc3DfG6jPs5AeQ';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');

const at = 1_785_240_000_000;
const frame = (data: string, more: Partial<Frame> = {}): Frame => ({
	at,
	direction: 'in',
	channel: 'stdout',
	body: { encoding: 'utf8', data },
	bytes: data.length,
	...more,
});
const result = (value: unknown) => frame(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }));
const text = (words: string) => result({ content: [{ type: 'text', text: words }] });
const stderr = (line: string) => frame(line, { channel: 'stderr' });
const asks = (url: string, headers: HeaderPairs = []) =>
	frame('', {
		channel: 'http-request',
		direction: 'out',
		exchange: 'x',
		head: { kind: 'request', method: 'GET', url, headers },
	});
const replies = (headers: HeaderPairs) =>
	frame('', {
		channel: 'http-response',
		exchange: 'x',
		head: { kind: 'response', status: 200, statusText: '', headers, tookMs: 1 },
	});
const form = (body: string) => frame(body, { channel: 'http-body', direction: 'out', exchange: 'x' });
const event = (data: string) =>
	frame(`data: ${data}`, { channel: 'sse-event', exchange: 'x', sse: { data } });
const http = (url: string, headers: HeaderPairs = []): ServerEntry => ({
	name: 'x',
	launch: { kind: 'http', url, headers, transport: 'auto', route: 'auto' },
});
const program = (args: readonly string[], env: Record<string, string> = {}, cwd?: string): ServerEntry => ({
	name: 'x',
	launch: { kind: 'stdio', command: 'kite', args, env, ...(cwd === undefined ? {} : { cwd }) },
});

function written(where: Frame | ServerEntry): string {
	const isFrame = 'channel' in where;
	return [
		...writeSession(outcome(Session.reading('x', isFrame ? [where] : [])), {
			createdAt: at,
			producer: { name: 'wirescope', version: '1' },
			entry: isFrame ? null : where,
			mode: 'masked',
			id: 'file',
		}),
	].join('');
}

/** The text of the file, and every text that is packed in base64 in it. */
function readable(file: string): string {
	const packed = file.match(/[\w+/-]{16,}={0,2}/g) ?? [];
	return [file, ...packed.map((part) => Buffer.from(part, 'base64').toString())].join('\n');
}

const jwt = `${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url('{"sub":"4711"}')}.${random}`;

test.each<readonly [string, secret: string, where: Frame | ServerEntry]>([
	['an authorization header', random, asks('https://a.example/', [['Authorization', `Bearer ${random}`]])],
	[
		'a header of basic authorization',
		base64(`me:${random}`),
		asks('https://a.example/', [['authorization', `Basic ${base64(`me:${random}`)}`]]),
	],
	[
		'an authorization header of another scheme',
		random,
		asks('https://a.example/', [['Authorization', `Signature ${random}`]]),
	],
	['a proxy header', random, asks('https://a.example/', [['Proxy-Authorization', `Bearer ${random}`]])],
	['a cookie', random, asks('https://a.example/', [['Cookie', `sid=${random}; theme=dark`]])],
	['a cookie that is set', random, replies([['Set-Cookie', `sid=${random}; HttpOnly`]])],
	['a session id of HTTP', random, replies([['Mcp-Session-Id', random]])],
	['an id of the last event', random, asks('https://a.example/', [['Last-Event-ID', random]])],
	['a header of a key', random, asks('https://a.example/', [['X-API-Key', random]])],
	['a header that nobody knows', random, asks('https://a.example/', [['X-Harbour', random]])],
	['a header that carries a parameter', random, asks('https://a.example/', [['Mcp-Param-Berth', random]])],
	[
		'a header with the address of a client',
		'10.20.30.40',
		asks('https://a.example/', [['X-Forwarded-For', '10.20.30.40']]),
	],
	['a header that a person set', random, http('https://a.example/', [['X-Key', random]])],
	['user and password in the address', 'hunter2', http('https://me:hunter2@a.example/mcp')],
	['a key in the address', random, http(`https://a.example/mcp?api_key=${random}`)],
	['a token in the address of a request', random, asks(`https://a.example/mcp?access_token=${random}&a=1`)],
	['a signed address', random, text(`https://s3.example/a.png?X-Amz-Signature=${random}`)],
	['a code in a redirect', random, replies([['Location', `https://a.example/back?code=${random}&iss=x`]])],
	['a token in a fragment', random, text(`https://a.example/back#access_token=${random}`)],
	['a state in a redirect', random, text(`https://a.example/back?a=1&state=${random}`)],
	['a session in the endpoint of HTTP+SSE', random, event(`/messages?sessionId=${random}`)],
	['a password of a database', 'hunter2', stderr('connecting to postgres://app:hunter2@db.example/kite')],
	['an argument after an option', random, program(['--api-key', random])],
	['an argument within an option', random, program([`--token=${random}`])],
	['an argument that sets a variable', random, program(['-e', `GITHUB_TOKEN=${random}`])],
	['an address among the arguments', 'hunter2', program(['https://me:hunter2@a.example/'])],
	['the value of a variable', random, program([], { LOG_LEVEL: random })],
	['the user in the working folder', 'alice-doe', program([], {}, '/home/alice-doe/kite')],
	['a home folder on a Mac', 'alice-doe', stderr('reading /Users/alice-doe/kite/config.json')],
	['a home folder on Windows', 'alice-doe', text('C:\\Users\\alice-doe\\kite')],
	['a home folder as a root', 'alice-doe', result({ roots: [{ uri: 'file:///home/alice-doe/kite' }] })],
	['a request for a token', random, form(`grant_type=authorization_code&code=${random}&code_verifier=x`)],
	['a verifier in a form', random, form(`grant_type=authorization_code&code_verifier=${random}`)],
	['a secret first in a form', random, form(`client_secret=${random}&grant_type=client_credentials`)],
	['a code first in a form', random, form(`code=${random}&grant_type=authorization_code`)],
	['a refresh token in a form', random, form(`grant_type=refresh_token&refresh_token=${random}`)],
	[
		'the answer with a token',
		random,
		frame(JSON.stringify({ access_token: random, token_type: 'Bearer' }), {
			channel: 'http-body',
			exchange: 'x',
		}),
	],
	[
		'a refresh token in an answer',
		random,
		frame(JSON.stringify({ refresh_token: random }), { channel: 'http-body', exchange: 'x' }),
	],
	[
		'an id token in an answer',
		jwt,
		frame(JSON.stringify({ id_token: jwt }), { channel: 'http-body', exchange: 'x' }),
	],
	[
		'the answer to a registration',
		random,
		frame(JSON.stringify({ client_id: 'kite', client_secret: random }), {
			channel: 'http-body',
			exchange: 'x',
		}),
	],
	[
		'a code for a device',
		random,
		frame(JSON.stringify({ device_code: random, interval: 5 }), { channel: 'http-body', exchange: 'x' }),
	],
	['a web token in text', jwt, text(`Signed in with ${jwt}.`)],
	[
		'an encrypted web token',
		random,
		text(`${base64url('{"alg":"dir","enc":"A256GCM"}')}..${random}.${random}.${random}`),
	],
	['a bearer token in text', random, stderr(`> Authorization: Bearer ${random}`)],
	[
		'basic credentials in text',
		base64('me:hunter2'),
		stderr(`> Authorization: Basic ${base64('me:hunter2')}`),
	],
	[
		'a password in structured content',
		'hunter2',
		result({ structuredContent: { account: { password: 'hunter2' } } }),
	],
	[
		'a key in an argument of a call',
		random,
		frame(
			JSON.stringify({
				jsonrpc: '2.0',
				id: 1,
				method: 'tools/call',
				params: { name: 'x', arguments: { apiKey: random } },
			}),
			{ channel: 'stdin', direction: 'out' },
		),
	],
	['keys in a list', random, result({ apiKeys: [random] })],
	['a variable in a configuration', random, text(JSON.stringify({ env: { DB_PASS: random } }))],
	[
		'a header in a list of names and values',
		random,
		result({ headers: [{ name: 'Authorization', value: random }] }),
	],
	[
		'JSON in a string in JSON in a string',
		random,
		text(JSON.stringify({ inner: JSON.stringify({ secret: random }) })),
	],
	['a text in base64', random, result({ contents: [{ uri: 'a:b', blob: base64(`API_KEY=${random}\n`) }] })],
	[
		'JSON in base64',
		'hunter2',
		result({
			contents: [{ uri: 'a:b', blob: base64(JSON.stringify({ user: 'kite', password: 'hunter2' })) }],
		}),
	],
	['a data: URI of text', random, text(`data:text/plain;base64,${base64(`Bearer ${random}`)}`)],
	['base64 for addresses', random, result({ state: base64url(`?token=${random}&a=1`) })],
	['an assignment in a log', random, stderr(`loaded KITE_SECRET_KEY=${random}`)],
	['a line of YAML', random, text(`server:\n  password: ${random}\n`)],
	[
		'the default of a property',
		random,
		result({ tools: [{ inputSchema: { properties: { api_key: { type: 'string', default: random } } } }] }),
	],
	[
		'an example of a property',
		random,
		result({ tools: [{ inputSchema: { properties: { token: { examples: [random] } } } }] }),
	],
	[
		'an escape that hides a shape',
		key('sk', '-proj-', random),
		frame(`{"jsonrpc":"2.0","id":1,"result":"\\u0073${key('k', '-proj-', random)}"}`),
	],
	[
		'an event of two lines',
		'hunter2',
		frame('data: {"password":\ndata: "hunter2"}', {
			channel: 'sse-event',
			exchange: 'x',
			sse: { data: '{"password":\n"hunter2"}' },
		}),
	],
	['a line that is no JSON', random, frame(`{"token": ?token=${random}`)],
	['a private key', 'MIIEvQIBADAN', text(`-----BEGIN ${kind}-----\nMIIEvQIBADAN\n-----END ${kind}-----`)],
])('does not write %s', (_, secret, where) => {
	const file = written(where);
	expect(readable(file)).not.toContain(secret);
	expect(file).toContain('"mode":"masked"');
});

test.each([
	['GitHub', key('ghp', '_', random, 'abcd')],
	['GitHub, fine-grained', key('github', '_pat_', random)],
	['GitLab', key('glpat', '-', random.slice(0, 20))],
	['Slack', key('xox', 'b-123456789012-', random)],
	['Slack, of an app', key('xapp', '-1-A01-', random)],
	['Stripe', key('sk', '_live_', random)],
	['Stripe, of a webhook', key('whsec', '_', random)],
	['a model provider', key('sk', '-ant-api03-', random)],
	['AWS', key('AKIA', 'QWERTYUIOPASDFGH')],
	['Google', key('AIza', random, 'abc')],
	['Google, of a client', key('GOCSPX', '-', random)],
	['npm', key('npm', '_', random, 'abcd')],
	['PyPI', key('pypi', '-AgEI', random)],
	['Hugging Face', key('hf', '_', random)],
	['SendGrid', key('SG', '.', random.slice(0, 22), '.', random)],
	['Telegram', key('1234567890', ':', random, 'abc')],
	['a hook of Slack', key('https://hooks.slack', '.com/services/T0000/B0000/', random)],
	['DigitalOcean', key('dop', '_v1_', 'a1b2c3d4'.repeat(8))],
	['Shopify', key('shpat', '_', 'a1b2c3d4'.repeat(4))],
	['Databricks', key('dapi', 'a1b2c3d4'.repeat(4))],
	['Vault', key('hvs', '.', random)],
	['age', key('AGE-SECRET', '-KEY-1', 'QWERTYUIOP'.repeat(5))],
])('knows the shape of a key of %s', (_, secret) => {
	const last = secret.slice(-16);
	expect(written(text(`it is ${secret}, they said`))).not.toContain(last);
	expect(written(stderr(secret))).not.toContain(last);
});

test.each([
	[
		'a property that is called token',
		'{"properties":{"token":{"type":"string","description":"From the settings"}},"required":["token"]}',
	],
	[
		'a property that is called password',
		'{"properties":{"password":{"type":"string","format":"password","title":"Password"}}}',
	],
	['the default of an ordinary property', '{"properties":{"units":{"type":"string","default":"metric"}}}'],
	['cursors', '{"nextCursor":"eyJwYWdlIjoyfQ==","cursor":"abc"}'],
	['a token of progress', '{"_meta":{"progressToken":"a-1"}}'],
	['a token of the next page', '{"nextPageToken":"p2","pageToken":"p1","continuationToken":"c"}'],
	['a number of tokens', '{"maxTokens":"4096","tokens":"12","usage":{"total_tokens":"9"}}'],
	['where tokens are asked for', '{"token_endpoint":"https://a.example/token","token_type":"Bearer"}'],
	['how tokens are asked for', '{"token_endpoint_auth_methods_supported":["client_secret_basic","none"]}'],
	['a public key', '{"publicKey":"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A"}'],
	['a word where a secret would be', '{"credentials":"include","password":"required","secret":"none"}'],
	['a variable where a secret would be', '{"env":{"API_KEY":"${API_KEY}"}}'],
	['a task', '{"taskId":"786512e2-9e0d-44bd-8f29-789f320fe840","status":"working"}'],
	['a hash', '{"sha256":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}'],
	[
		'a picture',
		`{"data":"${Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]).toString('base64')}"}`,
	],
	['a text in base64', `{"blob":"${base64('High water at 14:05, berth B-14\n')}"}`],
	['a word that is base64 as well', '{"name":"internationalization"}'],
	['bearer in a sentence', 'Use bearer authentication for this server'],
	['a challenge', 'WWW-Authenticate: Bearer realm="harbour", resource_metadata="https://a.example/m"'],
	['basic in a sentence', 'basic information about harbours'],
	['an address', 'https://example.com:8080/a@b?page=2&sort=name'],
	['the state of an issue', 'https://example.com/issues?state=open&code=404'],
	['an e-mail address with a scheme', 'mailto:harbour@example.com'],
	['a path that has "home" in it', 'https://example.com/home/page and ./home/page'],
	['a collection of users', 'GET /Users/2819c223'],
	['a folder for everybody', '/Users/Shared/kite and C:\\Users\\Public\\kite'],
	['words with a hyphen', 'sk-learn-pipeline-of-words and task-oriented-programming-guide'],
	['what a password has to be', 'password: required, at least 8 characters'],
	['a switch', 'requirePassword=true and token=none'],
	['a sentence with "secret"', 'The secret: nobody knows'],
	['a question after a token', 'What is a token? A token is a word.'],
	['a package', 'npm_config_registry and npm_package_name'],
	['a model', 'hf_hub_download("kite/model")'],
	['a time', '2026-07-28T12:00:00.000Z'],
	['a ratio', '1234567890:12'],
	['a numbered name', 'AKIA is the prefix'],
	['big numbers', '{"n":12345678901234567890,"m":1.0}'],
	['a key of a map', '{"key":"name","keys":["a","b"],"primaryKey":"id"}'],
	['a public certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
	['an argument that asks for a token', '{"argument":{"name":"token_type","value":"berth"}}'],
	['a scope', '{"scope":"tools:read tools:call offline_access"}'],
	['a version', 'kite/2.14.0 (linux; x64) node/20.19.0'],
	['a session of a person', '{"session":"Harbours at night","author":"Ada"}'],
	['what a cookie is', '{"cookiePolicy":"strict","passwordless":"yes"}'],
])('leaves %s', (_, words) => {
	const file = written(stderr(words));
	expect(file).toContain(JSON.stringify(words));
	expect(file).not.toContain('‹secret:');
	expect(written(text(words))).not.toContain('‹secret:');
});
