import { expect, test } from 'vitest';
import { formatCommand, formatLaunch, readAddress } from './address.ts';

test.each([
	['https://example.com/mcp', 'https://example.com/mcp', 'example.com'],
	['  http://localhost:3000/mcp \n', 'http://localhost:3000/mcp', 'localhost:3000'],
	['https://example.com:8443/a?b=c', 'https://example.com:8443/a?b=c', 'example.com:8443'],
	['https://example.com:443/sse', 'https://example.com/sse', 'example.com'],
	['HTTPS://EXAMPLE.com/MCP', 'https://example.com/MCP', 'example.com'],
	['"https://example.com/mcp"', 'https://example.com/mcp', 'example.com'],
	['<https://example.com/mcp>', 'https://example.com/mcp', 'example.com'],
	['`https://example.com/mcp`', 'https://example.com/mcp', 'example.com'],
	['http://[::1]:3000/mcp', 'http://[::1]:3000/mcp', '[::1]:3000'],
	['https://bücher.example/mcp', 'https://xn--bcher-kva.example/mcp', 'xn--bcher-kva.example'],
	["curl 'https://example.com/mcp'", 'https://example.com/mcp', 'example.com'],
])('reads %j as the address %s', (text, url, name) => {
	expect(readAddress(text)).toEqual({
		kind: 'http',
		entry: { name, launch: { kind: 'http', url, headers: [], transport: 'auto', route: 'auto' } },
		notes: [],
	});
});

const assumed = (scheme: string) => `${scheme}:// was assumed: the address had no scheme`;
const noPath = 'The address has no path; many servers answer at /mcp';

test.each([
	['localhost:3000/mcp', 'http://localhost:3000/mcp', [assumed('http')]],
	['localhost/mcp', 'http://localhost/mcp', [assumed('http')]],
	['localhost', 'http://localhost/', [assumed('http'), noPath]],
	[':3000/mcp', 'http://localhost:3000/mcp', [assumed('http')]],
	['127.0.0.1:8080', 'http://127.0.0.1:8080/', [assumed('http'), noPath]],
	['[::1]:8080/mcp', 'http://[::1]:8080/mcp', [assumed('http')]],
	['app.localhost/mcp', 'http://app.localhost/mcp', [assumed('http')]],
	['example.com/mcp', 'https://example.com/mcp', [assumed('https')]],
	['example.com', 'https://example.com/', [assumed('https'), noPath]],
	['mcp:8080/sse', 'https://mcp:8080/sse', [assumed('https')]],
	['192.168.1.5/mcp', 'https://192.168.1.5/mcp', [assumed('https')]],
	[
		'example.com/mcp?x=1#top',
		'https://example.com/mcp?x=1',
		[assumed('https'), '#top was dropped: a fragment never reaches a server'],
	],
	[
		'http://example.com/mcp',
		'http://example.com/mcp',
		['http:// is not encrypted: others on the way can read and change everything'],
	],
	[
		'http://0.0.0.0:3000/mcp',
		'http://0.0.0.0:3000/mcp',
		['0.0.0.0 means every address of a machine; localhost is usually meant'],
	],
	[
		'https://example.com/mcp?api_key=1',
		'https://example.com/mcp?api_key=1',
		['"api_key" in the address looks like a secret; addresses end up in logs'],
	],
	['https://example.com', 'https://example.com/', [noPath]],
])('reads %j as %s and says what it assumed', (text, url, notes) => {
	expect(readAddress(text)).toMatchObject({ kind: 'http', entry: { launch: { url } }, notes });
});

test.each([
	['https://me:s%C3%A9cret@example.com/mcp', [['Authorization', 'Basic bWU6c8OpY3JldA==']]],
	['me:pw@localhost:3000/mcp', [['Authorization', 'Basic bWU6cHc=']]],
	["curl -H 'Authorization: Bearer abc' https://example.com/mcp", [['Authorization', 'Bearer abc']]],
	['curl -sN -X POST https://example.com/mcp -d \'{"a":1}\' -H "X-Key:  1 "', [['X-Key', '1']]],
	['curl https://example.com/mcp -u me:pw', [['Authorization', 'Basic bWU6cHc=']]],
	['curl --oauth2-bearer abc --url https://example.com/mcp', [['Authorization', 'Bearer abc']]],
	[
		'curl -HX-A:1 -H"X-B: 2" https://example.com/mcp',
		[
			['X-A', '1'],
			['X-B', '2'],
		],
	],
	['$ curl -sSNXPOST \\\n  -H "X-A: 1" \\\n  https://example.com/mcp', [['X-A', '1']]],
	['curl --max-time 5 --no-buffer -b a=1 https://example.com/mcp', [['Cookie', 'a=1']]],
])('takes headers from %j', (text, headers) => {
	const understood = readAddress(text);
	expect(understood).toMatchObject({ kind: 'http', entry: { launch: { headers } } });
	expect(understood).not.toMatchObject({
		entry: { launch: { url: expect.stringContaining('@') as unknown } },
	});
});

test('leaves out headers that each message sets itself, and says so', () => {
	expect(
		readAddress('curl -k -H "Accept: x/y" -H "content-type: a/b" https://example.com/mcp'),
	).toMatchObject({
		entry: { launch: { headers: [] } },
		notes: [
			'-k was left out: certificates are always checked',
			'Accept was left out: each message sets its own',
			'content-type was left out: each message sets its own',
		],
	});
});

test.each<[string, readonly string[], string]>([
	['npx -y @acme/kite-mcp@1.4.2 --quiet', ['npx', '-y', '@acme/kite-mcp@1.4.2', '--quiet'], 'kite-mcp'],
	['npx -y -p @acme/kite kite-server', ['npx', '-y', '-p', '@acme/kite', 'kite-server'], 'kite-server'],
	['pnpm dlx kite-mcp', ['pnpm', 'dlx', 'kite-mcp'], 'kite-mcp'],
	['uvx ledger-mcp==0.9.1 --db /srv/x', ['uvx', 'ledger-mcp==0.9.1', '--db', '/srv/x'], 'ledger-mcp'],
	[
		'uvx --from git+https://example.com/x ledger',
		['uvx', '--from', 'git+https://example.com/x', 'ledger'],
		'ledger',
	],
	['uv run --directory /srv/x server.py', ['uv', 'run', '--directory', '/srv/x', 'server.py'], 'server'],
	['pipx run notes-mcp', ['pipx', 'run', 'notes-mcp'], 'notes-mcp'],
	[
		'docker run -i --rm -e A=1 ghcr.io/acme/dock-mcp:1.0',
		['docker', 'run', '-i', '--rm', '-e', 'A=1', 'ghcr.io/acme/dock-mcp:1.0'],
		'dock-mcp',
	],
	['node ./build/index.js', ['node', './build/index.js'], 'index'],
	['python3 -m quarry_mcp', ['python3', '-m', 'quarry_mcp'], 'quarry_mcp'],
	['python lab.py', ['python', 'lab.py'], 'lab'],
	['deno run -A main.ts', ['deno', 'run', '-A', 'main.ts'], 'main'],
	['java -jar /opt/x/tides.jar', ['java', '-jar', '/opt/x/tides.jar'], 'tides'],
	['/opt/almanac/bin/almanac-mcp', ['/opt/almanac/bin/almanac-mcp'], 'almanac-mcp'],
	['my-server', ['my-server'], 'my-server'],
	['server.py', ['server.py'], 'server'],
	['./server.js --stdio', ['./server.js', '--stdio'], 'server'],
	['example.exe', ['example.exe'], 'example'],
	['$ my-server --x', ['my-server', '--x'], 'my-server'],
	['my-server # starts it', ['my-server'], 'my-server'],
	['my-server a#b', ['my-server', 'a#b'], 'my-server'],
	['my-server "a b" \'c "d"\' e\\ f ""', ['my-server', 'a b', 'c "d"', 'e f', ''], 'my-server'],
	['my-server "a\\"b\\\\c\\d" it\\\'s', ['my-server', 'a"b\\c\\d', "it's"], 'my-server'],
	[
		'my-server --json=\'{"a":"$X"}\' pre"mid"post',
		['my-server', '--json={"a":"$X"}', 'premidpost'],
		'my-server',
	],
	['my-server \\\n  --a \\\r\n  --b', ['my-server', '--a', '--b'], 'my-server'],
	['my-server "two\nlines"', ['my-server', 'two\nlines'], 'my-server'],
	['C:\\tools\\server.exe C:\\data\\new', ['C:\\tools\\server.exe', 'C:\\data\\new'], 'server'],
	['C:\\Program Files\\nodejs\\node.exe x.js', ['C:\\Program Files\\nodejs\\node.exe', 'x.js'], 'x'],
	['"C:\\Program Files\\x\\y.exe" a', ['C:\\Program Files\\x\\y.exe', 'a'], 'y'],
	['\\\\share\\tools\\srv.exe', ['\\\\share\\tools\\srv.exe'], 'srv'],
	['.\\server.exe --dir C:\\data\\', ['.\\server.exe', '--dir', 'C:\\data\\'], 'server'],
	['my-server https://example.com/x', ['my-server', 'https://example.com/x'], 'my-server'],
	['`npx kite-mcp`', ['npx', 'kite-mcp'], 'kite-mcp'],
	['my-server price=5$ 100%', ['my-server', 'price=5$', '100%'], 'my-server'],
])('reads %j as a command', (text, argv, name) => {
	const [command, ...args] = argv;
	expect(readAddress(text)).toEqual({
		kind: 'stdio',
		entry: { name, launch: { kind: 'stdio', command, args, env: {} } },
		argv,
		notes: [],
	});
});

test.each<[string, object]>([
	['KEY=value my-server', { command: 'my-server', env: { KEY: 'value' } }],
	['A=1 B="x y" C= my-server D=4', { command: 'my-server', args: ['D=4'], env: { A: '1', B: 'x y', C: '' } }],
	['env A=1 my-server', { command: 'my-server', env: { A: '1' } }],
	['__proto__=1 my-server', { command: 'my-server', env: Object.fromEntries([['__proto__', '1']]) }],
	["'A=1' x", { command: 'A=1', args: ['x'], env: {} }],
	['cd /srv/x && node a.js', { command: 'node', args: ['a.js'], cwd: '/srv/x' }],
	['cd "/srv/my dir" && A=1 node a.js', { command: 'node', cwd: '/srv/my dir', env: { A: '1' } }],
	['export A=1\nexport B=2 C=3\n\n$ my-server', { command: 'my-server', env: { A: '1', B: '2', C: '3' } }],
	['$ cd /srv\n$ my-server x', { command: 'my-server', args: ['x'], cwd: '/srv' }],
])('takes variables and folder from %j', (text, launch) => {
	expect(readAddress(text)).toMatchObject({ kind: 'stdio', entry: { launch } });
});

test.each([
	[
		'cmd /c npx -y kite-mcp',
		['npx', '-y', 'kite-mcp'],
		['"cmd /c" was left out: the program is started directly'],
	],
	[
		'C:\\Windows\\System32\\cmd.exe /C "npx -y kite-mcp"',
		['npx', '-y', 'kite-mcp'],
		['"cmd /c" was left out: the program is started directly'],
	],
	[
		'my-server *.json',
		['my-server', '*.json'],
		['"*.json" is passed as it is: no shell expands * and ? here'],
	],
	["my-server '*.json'", ['my-server', '*.json'], []],
])('reads %j and says what was changed', (text, argv, notes) => {
	expect(readAddress(text)).toMatchObject({ kind: 'stdio', argv, notes });
});

test.each([
	['my-server | tee log', 'Programs are started without a shell, so "|" cannot be used', 10],
	['my-server > log', 'Programs are started without a shell, so ">" cannot be used', 10],
	['my-server 2>&1', 'Programs are started without a shell, so ">" cannot be used', 11],
	['a; b', 'Programs are started without a shell, so ";" cannot be used', 1],
	['a || b', 'Programs are started without a shell, so "||" cannot be used', 2],
	['my-server &', 'Programs are started without a shell, so "&" cannot be used', 10],
	['(a)', 'Programs are started without a shell, so "(" cannot be used', 0],
	['a && b', 'Write one command: this line has several', 5],
	['npx a-mcp\nnpx b-mcp', 'Write one command: this line has several', 10],
	['my-server $HOME/x', 'Write the value in place of $HOME: no shell fills in variables here', 10],
	['my-server "${TOKEN}"', 'Write the value in place of ${TOKEN}: no shell fills in variables here', 11],
	['my-server $1', 'Write the value in place of $1: no shell fills in variables here', 10],
	['a $(b)', 'Programs are started without a shell, so $( cannot run a command in a command', 2],
	['a `b`', 'Programs are started without a shell, so ` cannot run a command in a command', 2],
	['node ~/x.js', 'Write the whole path: "~" stands for a home folder only in a shell', 5],
	['a ~mira/x', 'Write the whole path: "~mira" stands for a home folder only in a shell', 2],
	['a "b c', 'Close this quote: a " has no second one', 2],
	["a 'b c", "Close this quote: a ' has no second one", 2],
	['A=1', 'The program is missing: this line only prepares one', 0],
	['# nothing', 'The program is missing: this line only prepares one', 0],
	['"" x', 'The name of the program is empty', 0],
	[
		'npm install kite-mcp',
		'This line installs something and starts no server: run it in a terminal, then write the command that starts the server',
		0,
	],
	[
		'claude mcp add kite -- npx kite-mcp',
		'This line adds a server to another client: keep only the address, or the command that starts the server',
		0,
	],
	[
		'ws://localhost:3000',
		'MCP has no WebSocket transport: use the http or https address of the server instead of ws://',
		0,
	],
	[
		'wss://example.com/mcp',
		'MCP has no WebSocket transport: use the http or https address of the server instead of wss://',
		0,
	],
	['ftp://example.com', 'Only http and https addresses and command lines can be opened, found "ftp:"', 0],
	[
		'javascript:alert(1)',
		'Only http and https addresses and command lines can be opened, found "javascript:"',
		0,
	],
	['file:///etc/passwd', 'Only http and https addresses and command lines can be opened, found "file:"', 0],
	[' https://exa mple.com', 'Remove what comes after the address: "mple.com"', 12],
	['https://example.com:99999/', '"https://example.com:99999/" is not an address that a browser accepts', 0],
	['https://', '"https://" is not an address that a browser accepts', 0],
	['https://{tenant}.example.com/mcp', 'Replace {tenant} in the address by its value', 0],
	['https://example.com/<id>/mcp', 'Replace <id> in the address by its value', 0],
	['{"mcpServers":{}}', 'Write the address or the command line of one server: this is a configuration', 0],
	['a\0b', 'Remove the NUL character: no address or program has one', 1],
	['curl', 'The curl call has no address', undefined],
	[
		'curl https://a.example https://b.example',
		'The curl call has two addresses: https://a.example and https://b.example',
		undefined,
	],
	[
		'curl -H "nonsense" https://a.example',
		'"nonsense" is not a header: write it as "Name: value"',
		undefined,
	],
	[
		'curl -H "Authorization: Bearer $TOKEN" https://a.example',
		'Write the value in place of $TOKEN: no shell fills in variables here',
		31,
	],
])('says what is wrong with %j', (text, message, at) => {
	expect(readAddress(text)).toEqual({ kind: 'problem', message, ...(at === undefined ? {} : { at }) });
});

test.each(['', ' \n\t', '\uFEFF'])('knows that %j is empty', (text) => {
	expect(readAddress(text)).toEqual({ kind: 'empty' });
});

test('refuses a text that is far too long', () => {
	expect(readAddress('a'.repeat(300_000))).toMatchObject({ kind: 'problem' });
});

test.each([
	[['npx', '-y', '@acme/kite-mcp@1.4.2'], 'npx -y @acme/kite-mcp@1.4.2'],
	[['a', '', 'b c', "it's", '$X', '"', '\\'], `a '' 'b c' 'it'\\''s' '$X' '"' '\\'`],
	[['A=1', 'B=2'], "'A=1' B=2"],
	[['example.com'], "'example.com'"],
	[['~/x', '#y', 'a|b', '*'], `'~/x' '#y' 'a|b' '*'`],
])('writes %j so that it reads the same', (argv, text) => {
	expect(formatCommand(argv)).toBe(text);
	expect(readAddress(text)).toMatchObject({ kind: 'stdio', argv });
});

test('reads back whatever it wrote', () => {
	const alphabet = [
		'a',
		' ',
		"'",
		'"',
		'\\',
		'$',
		'`',
		'|',
		'&',
		'~',
		'#',
		'*',
		'=',
		'\n',
		'é',
		'-',
		'C:',
		'{',
		';',
		'/',
	];
	let state = 11;
	for (let round = 0; round < 2000; round++) {
		const argv = ['prog'];
		for (let word = 0; word < 3; word++) {
			let text = '';
			for (let part = 0; part < 5; part++) {
				state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
				text += alphabet[(state >>> 16) % alphabet.length] ?? '';
			}
			argv.push(text);
		}
		expect(readAddress(formatCommand(argv))).toMatchObject({ kind: 'stdio', argv });
	}
});

test('writes a launch as a person would', () => {
	expect(
		formatLaunch({
			kind: 'stdio',
			command: 'node',
			args: ['a b.js'],
			env: { A: '1', B: 'x y' },
			cwd: '/srv/my dir',
		}),
	).toBe("cd '/srv/my dir' && A=1 B='x y' node 'a b.js'");
	expect(
		formatLaunch({
			kind: 'http',
			url: 'https://a.example/mcp',
			headers: [],
			transport: 'auto',
			route: 'auto',
		}),
	).toBe('https://a.example/mcp');
});

test.each(['“http://localhost:3000/mcp”', ' „http://localhost:3000/mcp“', '«http://localhost:3000/mcp»'])(
	'takes the typographic quotes off %j and says so',
	(text) => {
		const understood = readAddress(text);
		expect(understood).toMatchObject({ entry: { launch: { url: 'http://localhost:3000/mcp' } } });
		expect('notes' in understood && understood.notes[0]).toMatch(/^The quotes . . around it were taken off$/);
	},
);
