import { expect, test } from 'vitest';
import { findCommands, type Command } from './command.ts';

const command = (kind: string, label: string, name?: string): Command => ({
	id: `${kind} ${label}`,
	kind,
	label,
	...(name === undefined ? {} : { name }),
	run: () => undefined,
});

const commands = [
	command('Go to', 'Tools'),
	command('Go to', 'Tasks'),
	command('Tool', 'Tide forecast', 'get_tide_forecast'),
	command('Tool', 'Ask the model', 'ask_the_model'),
];

test.each([
	['', 9, ['Tools', 'Tasks', 'Tide forecast', 'Ask the model']],
	['go ta', 9, ['Tasks']],
	['t', 9, ['Tools', 'Tasks', 'Tide forecast', 'Ask the model']],
	['GET_TIDE', 9, ['Tide forecast']],
	['model tool', 9, ['Ask the model']],
	['as', 9, ['Ask the model', 'Tasks', 'Tide forecast']],
	['', 2, ['Tools', 'Tasks']],
	['nothing of the kind', 9, []],
])('finds for %j, at most %i', (query, most, labels) => {
	expect(findCommands(commands, query, most).map(({ label }) => label)).toEqual(labels);
});
