import { expect, test } from 'vitest';
import type { Launch } from '#shared/config/server-entry.ts';
import { keptAddress } from './kept-address.ts';

const http = (url: string): Launch => ({ kind: 'http', url, headers: [], transport: 'auto', route: 'auto' });
const stdio = (...args: string[]): Launch => ({ kind: 'stdio', command: 'serve', args, env: {} });

test.each([
	[http('https://host/mcp?api_key=s3cret&page=2'), 'https://host/mcp?api_key=&page=2'],
	[http('https://host/mcp?page=2&access_token=abc#part'), 'https://host/mcp?page=2&access_token=#part'],
	[http('https://host/mcp?monkey=1'), 'https://host/mcp?monkey=1'],
	[stdio('--api-key=s3cret', '--port', '80'), 'serve --api-key= --port 80'],
	[stdio('--token', 's3cret', 'folder'), "serve --token '' folder"],
	[stdio('--token', '--verbose'), 'serve --token --verbose'],
])('keeps no secret of %j', (launch, kept) => {
	expect(keptAddress({ name: 'server', launch })).toBe(kept);
});
