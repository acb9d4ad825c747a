/** Keys that work in one place of the page. */
export interface KeyGroup {
	readonly place: string;
	readonly keys: readonly (readonly [keys: readonly string[], what: string])[];
}

/** Every key of the page. Plain letters do nothing while a person types into a field. */
export const keyGroups: readonly KeyGroup[] = [
	{
		place: 'Everywhere',
		keys: [
			[['Ctrl K'], 'find a command, a section, a tool, a resource or a prompt'],
			[['Ctrl L'], 'go to the address bar'],
			[['/'], 'go to the filter of what is seen'],
			[['g o'], 'Overview'],
			[['g t'], 'Tools'],
			[['g r'], 'Resources'],
			[['g p'], 'Prompts'],
			[['g q'], 'Requests'],
			[['g l'], 'Logs'],
			[['g a'], 'Tasks'],
			[['g w'], 'Wire'],
			[['Esc'], 'close or cancel'],
			[['?'], 'all keys'],
		],
	},
	{
		place: 'A tool or a prompt',
		keys: [[['Ctrl ⏎'], 'run it, or get it']],
	},
	{
		place: 'A list',
		keys: [
			[['↓', 'j'], 'next'],
			[['↑', 'k'], 'previous'],
			[['Home', 'End'], 'first, last'],
			[['PgUp', 'PgDn'], 'a page up, a page down'],
			[['⏎'], 'open'],
			[['a … z'], 'the next name that begins so'],
		],
	},
	{
		place: 'The Wire',
		keys: [
			[['⏎'], 'open the frame'],
			[['e'], 'edit and resend'],
			[['c'], 'copy the bytes'],
			[['m'], 'mark the frame'],
			[['n'], 'write a note'],
			[['Space'], 'choose the frame to compare it with another'],
			[['Ctrl F'], 'find in bodies'],
			[['⏎', 'Shift ⏎'], 'while finding: next, previous'],
			[['→', '←'], 'unfold and fold a call, where calls are grouped'],
		],
	},
];
