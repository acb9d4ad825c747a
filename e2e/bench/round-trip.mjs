// A small tool call, one at a time, through page, bridge and relay, beside the same hops without them.
import { bundleClient, startRelay } from './product.mjs';
import {
	echoRequest,
	echoServer,
	pipe,
	postEchoes,
	socketHop,
	socketHopInPage,
	startHttpEcho,
	startSocketEcho,
} from './raw.mjs';
import { summarise } from './table.mjs';

/** Adds the rows of the round trips over stdio and HTTP. */
export async function measureRoundTrips(browser, add, plan) {
	const { measureInNode, pageScript } = await bundleClient();
	const relay = await startRelay([process.execPath, echoServer]);
	const http = await startHttpEcho();
	const page = await openBenchPage(browser, relay, pageScript);
	const ways = {
		inNode: (launch) => measureInNode(relay.origin, relay.token, { ...plan, launch }),
		inPage: (launch) =>
			page.evaluate(({ token, asked }) => window.measureInPage(token, asked), {
				token: relay.token,
				asked: { ...plan, launch },
			}),
	};
	try {
		await measureStdio(page, ways, add, plan);
		await measureHttp(page, ways, add, plan, http.url);
	} finally {
		await page.close();
		await http.stop();
		await relay.stop();
	}
}

async function measureStdio(page, { inNode, inPage }, add, plan) {
	const group = 'stdio round trip';
	const launch = { kind: 'stdio', command: process.execPath, args: [echoServer], env: {} };
	add(group, 'raw pipe, Node', summarise(await pipe(plan)));
	add(group, 'WebSocket hop, Node', summarise(await socketHop(plan)));
	const ofNode = summarise(await inNode(launch), plan.calls);
	add(group, 'our client, bridge and relay, Node', {
		...ofNode,
		against: ['raw pipe, Node', 'WebSocket hop, Node'],
	});
	const echo = await startSocketEcho();
	const hop = await page.evaluate(socketHopInPage, { ...plan, url: echo.url, request: echoRequest(1) });
	await echo.stop();
	add(group, 'WebSocket hop, Chromium', summarise(hop));
	const ofPage = summarise(await inPage(launch), plan.calls);
	add(group, 'our client, bridge and relay, Chromium', {
		...ofPage,
		limit: 2,
		against: ['raw pipe, Node', 'WebSocket hop, Chromium'],
	});
}

async function measureHttp(page, { inNode, inPage }, add, plan, url) {
	const group = 'HTTP round trip';
	const launch = { kind: 'http', url, headers: [], transport: 'streamable-http' };
	const direct = { ...launch, route: 'direct' };
	add(group, 'raw fetch, Node', summarise(await postEchoes({ ...plan, url })));
	add(group, 'our client, direct, Node', {
		...summarise(await inNode(direct), plan.calls),
		against: ['raw fetch, Node'],
	});
	add(group, 'raw fetch, Chromium', summarise(await page.evaluate(postEchoes, { ...plan, url })));
	const against = ['raw fetch, Chromium'];
	add(group, 'our client, direct, Chromium', {
		...summarise(await inPage(direct), plan.calls),
		limit: 1.5,
		against,
	});
	add(group, 'our client, through the relay, Chromium', {
		...summarise(await inPage({ ...launch, route: 'relay' }), plan.calls),
		against,
	});
}

/** A page of the relay's origin that holds the client and nothing else: an address where the relay has nothing. */
async function openBenchPage(browser, relay, script) {
	const page = await browser.newPage({ bypassCSP: true });
	await page.goto(`${relay.origin}/bench`);
	await page.addScriptTag({ content: script, type: 'module' });
	await page.waitForFunction(() => 'measureInPage' in window);
	return page;
}
