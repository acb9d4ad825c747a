import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { staticPagePolicy } from './relay/security-headers.ts';

const node = { environment: 'node', root: import.meta.dirname } as const;

// The built relay needs no node_modules; in development Node loads them, CommonJS ones too.
const bundleLibraries: Plugin = {
	name: 'bundle-libraries',
	apply: 'build',
	config: () => ({ ssr: { noExternal: true } }),
};

// The relay sends the same policy and more as a header; this is for whoever hosts the page as plain files.
const pagePolicyInside: Plugin = {
	name: 'page-policy-inside',
	apply: 'build',
	transformIndexHtml: () => [
		{
			tag: 'meta',
			attrs: { 'http-equiv': 'Content-Security-Policy', content: staticPagePolicy },
			injectTo: 'head-prepend',
		},
	],
};

// One `vite build --app` writes the page (dist/web) and the relay (dist/relay, Vite's environment `ssr`).
export default defineConfig({
	root: 'web',
	plugins: [svelte({ configFile: false }), bundleLibraries, pagePolicyInside],
	server: { fs: { allow: ['..'] } },
	environments: {
		client: { build: { outDir: '../dist/web', emptyOutDir: true, assetsInlineLimit: 0 } },
		ssr: {
			build: {
				ssr: '../relay/main.ts',
				outDir: '../dist/relay',
				emptyOutDir: true,
				target: 'node20',
				minify: true,
			},
		},
		// Our client without a page, for the public conformance suite; not part of the package.
		headless: {
			consumer: 'server',
			resolve: { noExternal: true },
			build: {
				ssr: '../e2e/conformance/client.ts',
				outDir: '../dist/headless',
				emptyOutDir: true,
				target: 'node20',
				rolldownOptions: { output: { entryFileNames: 'conformance-client.js' } },
			},
		},
	},
	builder: {},
	worker: { format: 'es' },
	test: {
		root: '.',
		projects: [
			{
				test: {
					...node,
					name: 'unit',
					include: ['{shared,relay}/**/*.test.ts', 'web/**/!(*.svelte).test.ts'],
				},
			},
			{ test: { ...node, name: 'headless', include: ['e2e/headless/**/*.test.ts'], testTimeout: 30_000 } },
			{
				extends: true,
				plugins: [svelteTesting()],
				test: {
					name: 'page',
					environment: 'happy-dom',
					root: import.meta.dirname,
					include: ['web/**/*.svelte.test.ts'],
					server: { deps: { inline: ['virtua', '@lucide/svelte'] } },
				},
			},
		],
	},
});
