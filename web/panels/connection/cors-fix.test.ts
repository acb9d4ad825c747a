import { expect, test } from 'vitest';
import { corsFix } from './cors-fix.ts';

test('keeps what the server sends, and adds all that MCP needs', () => {
	const fix = corsFix({
		requestHeaders: [],
		status: 204,
		responseHeaders: [['access-control-allow-headers', 'X-Own, Content-Type']],
		missing: [{ header: 'Access-Control-Allow-Headers', needs: 'mcp-protocol-version' }],
	});
	expect(fix).toBe(
		'Access-Control-Allow-Headers: X-Own, Content-Type, mcp-protocol-version, authorization, last-event-id, mcp-method, mcp-name, mcp-session-id',
	);
});

test('writes one line for each header that is missing', () => {
	const fix = corsFix({
		requestHeaders: [],
		status: 200,
		responseHeaders: [],
		missing: [
			{ header: 'Access-Control-Allow-Origin', needs: 'http://127.0.0.1:6280' },
			{ header: 'Access-Control-Allow-Methods', needs: 'POST' },
		],
	});
	expect(fix).toBe('Access-Control-Allow-Origin: http://127.0.0.1:6280\nAccess-Control-Allow-Methods: POST');
});
