// The built product, as its users run it, and the bench's own bundles of its client.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { stop } from './raw.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const program = `${root}dist/relay/main.js`;
// Inside node_modules, so that a bundle finds its packages and git does not see it.
const bundles = `${root}node_modules/.wirescope-bench/`;

/** Starts the relay with this command as the server that the page connects to at once. */
export async function startRelay(command) {
	if (!existsSync(program)) throw new Error(`There is nothing at ${program}; run npm run build first`);
	const flags = ['--no-open', '--no-consent-store', '--port', '0'];
	const child = spawn(process.execPath, [program, ...flags, ...command], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [line] = await once(createInterface({ input: child.stdout }), 'line');
	const address = /http:\S+/.exec(line)?.[0];
	if (!address) throw new Error(`Expected a line with the address, found "${line}"`);
	const { origin, hash } = new URL(address);
	return { address, origin, token: hash.slice('#token='.length), stop: () => stop(child) };
}

/** Bundles the client for Node and for a page, minified as the product is. */
export async function bundleClient() {
	const shared = { configFile: false, root, logLevel: 'warn', publicDir: false };
	await build({
		...shared,
		ssr: { noExternal: true, external: ['ws'] },
		build: { ssr: 'e2e/bench/in-node.ts', outDir: `${bundles}node`, minify: true, emptyOutDir: true },
	});
	await build({
		...shared,
		build: {
			lib: { entry: 'e2e/bench/in-page.ts', formats: ['es'], fileName: 'in-page' },
			outDir: `${bundles}page`,
			emptyOutDir: true,
		},
	});
	const { measureInNode } = await import(`${bundles}node/in-node.js`);
	return { measureInNode, pageScript: await readFile(`${bundles}page/in-page.js`, 'utf8') };
}
