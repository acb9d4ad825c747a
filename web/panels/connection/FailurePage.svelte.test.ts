import { render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Failure } from '#shared/ports.ts';
import { makeWorkspace, someEntry } from '../../app/testing/make-workspace.ts';
import Provide from '../../app/testing/Provide.svelte';
import { deadNetwork } from '../../app/testing/small-server.ts';
import FailurePage from './FailurePage.svelte';

function draw(failure: Failure, hasRelay = false) {
	const workspace = makeWorkspace(deadNetwork);
	if (hasRelay) {
		const info = {
			version: '0',
			platform: 'linux',
			cwd: '/',
			path: '',
			demo: { stdio: { command: 'x', args: [] }, http: [] },
		};
		workspace.relay = { kind: 'on', host: '127.0.0.1', info };
	}
	const tab = workspace.connect(someEntry);
	render(Provide, {
		props: { workspace, shown: FailurePage, given: { tab, failure } },
	});
	return { workspace, alert: within(screen.getByRole('alert', { name: 'Connection failed' })) };
}

const cors: Failure = {
	hop: 'server',
	code: 'cors',
	detail: 'The answer to the preflight lacks `mcp-protocol-version` in `Access-Control-Allow-Headers`',
	cors: {
		requestHeaders: [['Access-Control-Request-Headers', 'content-type, mcp-protocol-version']],
		status: 204,
		responseHeaders: [['Access-Control-Allow-Headers', 'content-type']],
		missing: [{ header: 'Access-Control-Allow-Headers', needs: 'mcp-protocol-version' }],
	},
};

test('names the cause, the way, the next steps and the line that mends it', () => {
	const { alert } = draw(cors, true);
	expect(alert.getByRole('heading', { level: 1 }).textContent).toContain('CORS');
	expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
		'Pagethis browser',
		'Networkreached',
		'Serverpreflight 204, header missing',
	]);
	expect(alert.getByRole('button', { name: 'Connect through the relay' })).toBeTruthy();
	expect(alert.getByRole('table', { name: 'Answer' }).textContent).toContain('lacks mcp-protocol-version');
	expect(alert.getByText(/^Access-Control-Allow-Headers: content-type, mcp-protocol-version/)).toBeTruthy();
});

test('lists what was tried, each with what came of it', () => {
	const { alert } = draw({
		hop: 'server',
		code: 'http-status',
		status: 404,
		detail: '`initialize` was refused',
		tried: ['`server/discover`: HTTP 404', '`initialize`: HTTP 404', 'HTTP+SSE: HTTP 405'],
	});
	const list = within(alert.getByRole('list', { name: 'What was tried' }));
	expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		'server/discover: HTTP 404',
		'initialize: HTTP 404',
		'HTTP+SSE: HTTP 405',
	]);
});

test('a next step connects through the relay in the same place', () => {
	const { workspace, alert } = draw(cors, true);
	alert.getByRole('button', { name: 'Connect through the relay' }).click();
	const launch = workspace.active?.entry?.launch;
	expect(launch?.kind === 'http' && launch.route).toBe('relay');
	expect(workspace.tabs).toHaveLength(1);
});

test('shows the last words of a process, with what cannot be seen in them', () => {
	const { alert } = draw({
		hop: 'process',
		code: 'process-exited',
		detail: 'The program exited with code 3',
		exitCode: 3,
		stderr: 'no token\u200b',
	});
	expect(alert.getByText('U+200B')).toBeTruthy();
	expect(alert.getByText(/no token/)).toBeTruthy();
});
