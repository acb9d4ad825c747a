import { expect, test } from 'vitest';
import type { HttpPort } from '#shared/ports.ts';
import { makeWorkspace, someEntry } from './testing/make-workspace.ts';
import { SmallServer } from './testing/small-server.ts';
import { unreadableList } from './unreadable-list.ts';

function serverWithLists(isReadable: boolean): HttpPort {
	const server = new SmallServer();
	return {
		route: 'direct',
		exchange: (request) =>
			isReadable || !request.body?.includes('tools/list')
				? server.exchange(request)
				: Promise.resolve({
						ok: false,
						failure: { hop: 'network', code: 'network-opaque', detail: 'Failed to fetch' },
					}),
	};
}

test.each([
	[true, undefined],
	[false, 'network-opaque'],
])('where the lists can be read: %s, the browser is to blame for %s', async (isReadable, code) => {
	const { session } = makeWorkspace(serverWithLists(isReadable)).connect(someEntry);
	const settled = isReadable ? 'loaded' : 'failed';
	await expect.poll(() => session.catalog.tools.state).toBe(settled);
	expect(unreadableList(session)?.code).toBe(code);
});
