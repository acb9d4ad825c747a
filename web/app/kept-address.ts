import { formatCommand } from '#shared/config/format-command.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import { isSecretName } from '#shared/export/secret-detectors.ts';

/**
 * The address as it may stay in this browser (its history, its storage): what a person would type, with the value of every
 * query parameter and option whose name tells of a secret left empty.
 */
export function keptAddress({ launch }: ServerEntry): string {
	if (launch.kind === 'http') {
		return launch.url.replace(/([?&;])([^=&;#]+)=([^&;#]*)/g, (part, before: string, name: string) =>
			isSecretName(decoded(name)) ? `${before}${name}=` : part,
		);
	}
	return formatCommand([launch.command, ...launch.args.map(withoutSecret)]);
}

function withoutSecret(arg: string, at: number, args: readonly string[]): string {
	const [, option, value] = /^(-{1,2}[^=\s]+)=([\s\S]*)$/.exec(arg) ?? [];
	if (option !== undefined && value !== undefined) return isSecretName(nameOf(option)) ? `${option}=` : arg;
	const before = args[at - 1];
	const isValue = before?.startsWith('-') === true && !before.includes('=') && !arg.startsWith('-');
	return isValue && isSecretName(nameOf(before)) ? '' : arg;
}

const nameOf = (option: string) => option.replace(/^-+/, '');

function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}
