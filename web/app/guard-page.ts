/**
 * What has to hold before anything else of the page runs, wherever it is hosted; so main.ts imports this first.
 * A static host sends no headers, and in a meta element `frame-ancestors` counts for nothing (PAG-08).
 */

interface ScriptAddresses {
	createPolicy(name: 'default', rules: { createScriptURL(address: string): string }): unknown;
}

declare global {
	interface Window {
		/** Not in every browser. */
		readonly trustedTypes?: ScriptAddresses;
	}
}

/** The page in a frame could be clicked through what lies over it, so there it shows where to find it and does nothing. */
export class FramedPage extends Error {
	override readonly name = 'FramedPage';
	readonly code = 'framed-page';
}

export function refuseFrames(page: Pick<Window, 'self' | 'top' | 'document' | 'location'>): void {
	if (page.top === page.self) return;
	const { origin, pathname } = page.location;
	page.document.body.textContent = `Wirescope does not run inside of another page. Open ${origin}${pathname} by itself.`;
	throw new FramedPage('Expected the page on its own, found it in a frame');
}

/**
 * PAG-04: with Trusted Types on, text becomes markup only through the policy of Svelte, and this one decides what becomes the
 * script of a worker: files of our own. It creates no markup and no script text.
 */
export function trustOwnScripts(
	page: Pick<Window, 'trustedTypes'>,
	here: Pick<Location, 'origin' | 'href'>,
): void {
	page.trustedTypes?.createPolicy('default', {
		createScriptURL(address) {
			const url = new URL(address, here.href);
			if (url.origin === here.origin && url.protocol !== 'blob:') return address;
			throw new TypeError(`Expected a script of ${here.origin}, found ${url.origin}`);
		},
	});
}

refuseFrames(window);
trustOwnScripts(window, location);
