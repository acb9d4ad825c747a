import { formatCommand } from '#shared/config/format-command.ts';
import { SecretMask } from '#shared/export/mask-secrets.ts';
import { segmentText } from '#shared/text/invisible.ts';
import { readAllowances, writeAllowances, type Allowance } from '../consent/allowed-programs.ts';
import type { LaunchRecord } from '../consent/launch-record.ts';

/** As much of a hash as people type. */
const idLength = 12;

/** The command line of a record as it may lie in a file: what looks like a secret is masked. */
export function describeCommand({ command, args }: LaunchRecord): string {
	const mask = new SecretMask();
	return formatCommand([mask.text(command), ...mask.args(args)]);
}

/** `wirescope allowed`: what a person allowed on this machine. */
export function listAllowances(file: string): string {
	const allowed = readAllowances(file);
	if (allowed.length === 0) return `No program is allowed (${file})\n`;
	return allowed.map(describe).join('\n');
}

/** `wirescope revoke`: forgets the named ones, or says which name means none or several and forgets nothing. */
export function revokeAllowances(file: string, ids: readonly string[] | 'all'): string {
	const allowed = readAllowances(file);
	if (ids === 'all') {
		writeAllowances(file, []);
		return told(allowed.length);
	}
	const revoked = new Set<Allowance>();
	for (const id of ids) {
		const [found, ...others] = id === '' ? [] : allowed.filter(({ hash }) => hash.startsWith(id));
		if (!found || others.length > 0)
			throw new UnknownAllowance(
				`"${plain(id)}" names ${found ? 'several' : 'no'} allowed programs; \`wirescope allowed\` lists them`,
			);
		revoked.add(found);
	}
	writeAllowances(
		file,
		allowed.filter((one) => !revoked.has(one)),
	);
	return told(revoked.size);
}

/** A word after `revoke` that names none or several. */
class UnknownAllowance extends Error {
	override readonly name = 'UnknownAllowance';
	readonly code = 'unknown-allowance';
}

function describe({ hash, at, command, folder, variables }: Allowance): string {
	const lines = [`${hash.slice(0, idLength)}  ${plain(command)}`, `folder ${plain(folder)}`];
	if (variables.length > 0) lines.push(`with ${variables.map(plain).join(', ')}`);
	lines.push(`allowed ${plain(at)}`);
	return `${lines.join(`\n${' '.repeat(idLength + 2)}`)}\n`;
}

/** The text of a stranger on a terminal: what could move its cursor stands there as its code (SPW-09). */
function plain(text: string): string {
	return segmentText(text)
		.map((segment) => ('text' in segment ? segment.text.replace(/[\t\r\n]/g, codeOf) : `<${segment.code}>`))
		.join('');
}

function codeOf(character: string): string {
	return `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

function told(count: number): string {
	return count === 1 ? 'One program asks again\n' : `${count} programs ask again\n`;
}
