import { found } from '#shared/protocol/found.ts';
import { isWireObject, textOf } from '../../content/content-props.ts';

/** One argument of a prompt, as the server describes it (specification, `PromptArgument`). */
export interface PromptArgument {
	readonly name: string;
	readonly title?: string;
	readonly description?: string;
	readonly isRequired: boolean;
}

export interface PromptArguments {
	readonly known: readonly PromptArgument[];
	/** Entries that cannot be asked for, in sentences. */
	readonly problems: readonly string[];
}

/** Reads what a prompt says of its arguments, whatever it is. */
export function readPromptArguments(prompt: Readonly<Record<string, unknown>>): PromptArguments {
	const list = prompt['arguments'];
	if (list === undefined || list === null) return { known: [], problems: [] };
	if (!Array.isArray(list)) return { known: [], problems: [] };
	const known = new Map<string, PromptArgument>();
	const problems: string[] = [];
	for (const [index, entry] of list.entries()) {
		const name = isWireObject(entry) ? entry['name'] : undefined;
		if (!isWireObject(entry))
			problems.push(`Argument ${index + 1}: expected an object, found ${found(entry)}`);
		else if (typeof name !== 'string')
			problems.push(`Argument ${index + 1}: expected a string in \`name\`, found ${found(name)}`);
		else if (known.has(name)) problems.push(`Argument ${index + 1} has the name of another: ${name}`);
		else known.set(name, readArgument(name, entry));
	}
	return { known: [...known.values()], problems };
}

function readArgument(name: string, entry: Readonly<Record<string, unknown>>): PromptArgument {
	const title = textOf(entry['title']);
	const description = textOf(entry['description']);
	return {
		name,
		isRequired: entry['required'] === true,
		...(title === undefined ? {} : { title }),
		...(description === undefined ? {} : { description }),
	};
}
