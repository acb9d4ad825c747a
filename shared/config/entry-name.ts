/** A short name for a command: its package, image, module or script, else the program. */
export function nameOfCommand(argv: readonly string[]): string {
	const [program = '', ...args] = argv;
	const runner = baseName(program)
		.replace(/\.(?:exe|cmd|bat|com)$/i, '')
		.toLowerCase();
	const found = namings.find(({ runners }) => runners.test(runner))?.find(args);
	return found || withoutExtension(baseName(program)) || program;
}

/** Host and, where it is not the default, port. */
export function nameOfUrl(url: URL): string {
	return url.host;
}

interface Naming {
	readonly runners: RegExp;
	/** Undefined where the arguments name nothing. */
	readonly find: (args: readonly string[]) => string | undefined;
}

const namings: readonly Naming[] = [
	{ runners: /^(?:npx|bunx|pnpx|dnx)$/, find: packageIn },
	{
		runners: /^(?:npm|pnpm|yarn|bun)$/,
		find: (args) => afterSubcommand(args, ['exec', 'dlx', 'x'], packageIn),
	},
	{ runners: /^uvx$/, find: packageIn },
	{ runners: /^pipx$/, find: (args) => afterSubcommand(args, ['run'], packageIn) },
	{
		runners: /^uv$/,
		find: (args) => afterSubcommand(args, ['run'], (rest) => moduleIn(rest) ?? scriptIn(rest)),
	},
	{ runners: /^(?:docker|podman|nerdctl)$/, find: (args) => afterSubcommand(args, ['run'], imageIn) },
	{ runners: /^(?:python[\d.]*|py)$/, find: (args) => moduleIn(args) ?? scriptIn(args) },
	{ runners: /^(?:node|deno|tsx|ts-node|ruby|perl|php|bash|sh|zsh|pwsh|powershell)$/, find: scriptIn },
	{ runners: /^java$/, find: scriptIn },
];

/** Options whose value is the next word, so that the value is not taken for a package or image. */
const valueOptions =
	/^(?:-p|-c|-e|-v|-u|-w|--package|--call|--from|--with|--python|--env|--env-file|--volume|--mount|--name|--network|--user|--workdir|--platform|--entrypoint|--directory|--project|--registry|--require|--import|--loader|-r)$/;

function packageIn(args: readonly string[]): string | undefined {
	const name = positional(args);
	return name === undefined ? undefined : withoutVersion(name.replace(/^@[^/]+\//, ''));
}

function imageIn(args: readonly string[]): string | undefined {
	const image = positional(args);
	return image === undefined ? undefined : baseName(image.replace(/@sha256:.*$/, '')).replace(/:[^:]*$/, '');
}

function moduleIn(args: readonly string[]): string | undefined {
	const flag = args.indexOf('-m');
	return flag < 0 ? undefined : args[flag + 1];
}

function scriptIn(args: readonly string[]): string | undefined {
	const script = positional(args.filter((word) => word !== 'run' && word !== '-jar'));
	return script === undefined ? undefined : withoutExtension(baseName(script));
}

function afterSubcommand(
	args: readonly string[],
	subcommands: readonly string[],
	find: (args: readonly string[]) => string | undefined,
): string | undefined {
	const at = args.findIndex((word) => subcommands.includes(word));
	return at < 0 ? undefined : find(args.slice(at + 1));
}

function positional(args: readonly string[]): string | undefined {
	for (let at = 0; at < args.length; at++) {
		const word = args[at] ?? '';
		if (valueOptions.test(word)) at++;
		else if (!word.startsWith('-')) return word;
	}
	return undefined;
}

function withoutVersion(name: string): string {
	return name.replace(/(?:@|[=~!<>]=|\[).*$/, '');
}

function baseName(path: string): string {
	return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;
}

function withoutExtension(name: string): string {
	return name.replace(/\.(?:[cm]?[jt]sx?|py|rb|pl|php|sh|ps1|jar|exe|cmd|bat|com)$/i, '');
}
