import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { StartPace } from './bridge/start-pace.ts';
import { AllowedPrograms } from './consent/allowed-programs.ts';
import { ConsentDesk } from './consent/consent-desk.ts';
import { createDemoApp } from './demo/http.ts';
import { NodeHttp } from './ports/node-http.ts';
import { NodeProcesses } from './ports/node-process.ts';
import { startRelay, type RunningRelay } from './start-relay.ts';

let relay: RunningRelay;
beforeAll(
	async () =>
		(relay = await startRelay({
			host: '127.0.0.1',
			ports: [0],
			pages: new Map(),
			self: { command: 'node', args: ['main.js'] },
		})),
);
afterAll(() => relay.close());

/** Every route of the relay, as its router has them: what is added later is here without being named. */
const routes = createApp({
	token: 'x',
	processes: new NodeProcesses(),
	startsPrograms: false,
	startPace: new StartPace(),
	httpFor: () => new NodeHttp(),
	consent: new ConsentDesk(new AllowedPrograms(null)),
	pages: new Map(),
	path: '',
	demo: createDemoApp(),
	describe: () => {
		throw new Error('Nobody asks');
	},
}).routes.map(({ method, path }) => ({ method: method === 'ALL' ? 'GET' : method, path }));

const paths = (isApi: boolean) => [
	...new Set(routes.map(({ path }) => path).filter((path) => path.startsWith('/api') === isApi)),
];

test('REL-02 what is open without the token is this, and nothing else', () => {
	expect(
		paths(false)
			.filter((path) => !path.startsWith('/demo/'))
			.sort(),
	).toEqual(['/*', '/consent/*', '/consent/:id', '/consent/style.css']);
});

test.each(paths(true))('REL-02 %s wants the token, with every method', async (path) => {
	const url = `${relay.origin}${path.replaceAll('*', 'x').replace(/:\w+/g, 'x')}`;
	for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
		const response = await fetch(url, { method });
		expect([method, response.status]).toEqual([method, 401]);
	}
});

test.each(paths(true))('REL-06 %s changes nothing for a form, an image or a cookie', async (path) => {
	const url = `${relay.origin}${path.replaceAll('*', 'x')}`;
	const form = new URLSearchParams({ token: relay.token });
	const answers = await Promise.all([
		fetch(url, { method: 'POST', body: form, headers: { Origin: relay.origin } }),
		fetch(url, { method: 'POST', body: JSON.stringify({ token: relay.token }) }),
		fetch(`${url}?token=${relay.token}`),
		fetch(url, { headers: { Cookie: `token=${relay.token}` } }),
	]);
	expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
	expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null, null]);
});

test.each(routes.map(({ path }) => path.replaceAll('*', 'x').replace(/:\w+/g, 'x')))(
	'REL-09 %s hears no stranger, however it is written',
	async (path) => {
		const slash = path.startsWith('/') ? path : `/${path}`;
		const spellings = [slash, `/${slash}`, `/.${slash}`, slash.toUpperCase(), slash.replaceAll('/', '/%2f')];
		for (const spelling of [...spellings, `${slash}.`, `${slash}%00`, slash.replaceAll('/', '/%252f')]) {
			const response = await fetch(`${relay.origin}${spelling}`, { headers: { Origin: 'http://evil.test' } });
			expect([spelling, response.status]).toEqual([spelling, 403]);
		}
	},
);
