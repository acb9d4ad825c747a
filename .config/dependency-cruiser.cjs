// .config/dependency-cruiser.cjs
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const product = { pathNot: '\\.test\\.ts$' };
module.exports = {
	forbidden: [
		forbid('no-cycles', {}, { circular: true }, 'A cycle hides who depends on whom.'),
		forbid(
			'shared-stands-alone',
			{ path: '^shared/' },
			{ path: '^(web|relay|e2e)/' },
			'shared/ runs anywhere.',
		),
		forbid(
			'shared-has-no-node',
			{ path: '^shared/', ...product },
			{ dependencyTypes: ['core'] },
			'shared/ runs in the browser.',
		),
		forbid(
			'shared-pure-libraries',
			{ path: '^shared/', ...product },
			{
				path: 'node_modules/',
				pathNot:
					'node_modules/(eventsource-parser|oauth4webapi|ajv|ajv-formats|smol-toml|yaml|jsonc-parser|valibot|uri-template|shell-quote|fflate|diff)/',
			},
			'Only pure libraries.',
		),
		forbid('web-not-relay', { path: '^web/' }, { path: '^(relay|e2e)/' }, 'They speak over the bridge only.'),
		forbid('relay-not-web', { path: '^relay/' }, { path: '^(web|e2e)/' }, 'They speak over the bridge only.'),
		forbid(
			'relay-knows-no-mcp',
			{ path: '^relay/(?!commands/|demo/)', ...product },
			{ path: '^shared/(protocol|session|findings|export)/' },
			'The relay moves bytes.',
		),
		forbid(
			'wire-is-lowest',
			{ path: '^shared/wire/', ...product },
			{ path: '^shared/(?!wire/)' },
			'wire/ is the bottom layer.',
		),
		forbid(
			'checks-see-the-view',
			{ path: '^shared/findings/checks/(?!index)', ...product },
			{ path: '^shared/(?!wire/|session/session-view|findings/check\\.ts)' },
			'A check sees only the view.',
		),
		forbid(
			'ui-knows-no-feature',
			{ path: '^web/ui/', ...product },
			{ path: '^(web/(?!ui/|styles/)|shared/(protocol|session|findings)/)' },
			'Primitives stay reusable.',
		),
		forbid(
			'panels-are-apart',
			{ path: '^web/panels/([^/]+)/', ...product },
			{ path: '^web/panels/', pathNot: '^web/panels/$1/' },
			'Panels meet in app/ only.',
		),
		forbid(
			'no-tests-in-product',
			product,
			{ path: '\\.test\\.ts$' },
			'Tests import the product, never the reverse.',
		),
	],
	options: {
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(dist|coverage)/' },
		enhancedResolveOptions: {
			extensions: ['.ts', '.svelte', '.js', '.mjs', '.cjs'],
			exportsFields: ['exports'],
			conditionNames: ['svelte', 'import', 'default', 'types'],
		},
	},
};
