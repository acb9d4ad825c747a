import type { NeededVariable } from './secret-values.ts';

/** The comment at the head of a snippet: how it is run, and what has to be set before. Nothing in it is a server's word. */
export function introduction(mark: '#' | '//', how: string, needed: readonly NeededVariable[]): string {
	const lines = [how];
	if (needed.length > 0) {
		lines.push('Before you run it, set these variables; their values are not written here:');
		lines.push(...needed.map(({ name, holds }) => `  ${name}: ${holds}`));
	}
	return lines.map((line) => `${mark} ${line}`).join('\n');
}
