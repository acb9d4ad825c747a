/** The parts of a server's page, in the order in which they are listed. `wire` is the dock on the whole page. */
export const sectionNames = [
	'overview',
	'tools',
	'resources',
	'prompts',
	'requests',
	'logs',
	'tasks',
	'wire',
] as const;

export type SectionName = (typeof sectionNames)[number];

export function isSectionName(name: string): name is SectionName {
	return (sectionNames as readonly string[]).includes(name);
}
