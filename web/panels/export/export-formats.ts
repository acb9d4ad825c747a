/** One way to write a session. */
export interface ExportFormat {
	readonly extension: string;
	readonly title: string;
	readonly about: string;
}

export const exportFormats: readonly [ExportFormat, ...ExportFormat[]] = [
	{
		extension: '.mcps',
		title: 'Session file',
		about: 'JSON Lines: opens here and in other tools, can be searched as text',
	},
	{
		extension: '.mcps.gz',
		title: 'Session file, compressed',
		about: 'The same with gzip, a fraction of the size',
	},
];
