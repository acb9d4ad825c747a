import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const never = (...patterns) => ({
	'no-restricted-imports': ['error', { patterns: patterns.map(([regex, message]) => ({ regex, message })) }],
});

export default defineConfig(
	{ ignores: ['dist/**', 'coverage/**', '**/*.mjs', '.config/**'] },
	js.configs.recommended,
	ts.configs.strictTypeChecked,
	svelte.configs.recommended,
	{
		languageOptions: {
			parserOptions: {
				projectService: true,
				extraFileExtensions: ['.svelte'],
				tsconfigRootDir: process.cwd(),
			},
		},
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
	},
	{
		rules: {
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
			'@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
		},
	},
	{
		// Snippet parameters are `any` to the type-aware rules; svelte-check covers these files.
		files: ['**/*.svelte'],
		extends: [ts.configs.disableTypeChecked],
		rules: {
			'svelte/no-at-html-tags': 'error',
			'no-restricted-syntax': [
				'error',
				{
					selector: 'SvelteAttribute[key.name="style"][value.length=1] > SvelteLiteral',
					message: 'A static style attribute breaks the CSP; use a class or style:--x={x}',
				},
			],
		},
	},
	{
		files: ['shared/**/*.ts'],
		ignores: ['**/*.test.ts'],
		rules: never(
			['^node:', 'shared/ runs in the browser too'],
			['/(web|relay|e2e)/', 'shared/ imports nothing above it'],
		),
	},
	{ files: ['web/**'], rules: never(['/(relay|e2e)/', 'web/ talks to relay/ over the bridge']) },
	{
		files: ['relay/**'],
		ignores: ['**/*.test.ts', 'relay/commands/**', 'relay/demo/**'],
		rules: never(
			['/(web|e2e)/', 'relay/ knows no page'],
			['shared/(protocol|session|findings|export)/', 'relay/ moves bytes, it knows no MCP'],
		),
	},
);
