/** One thing that a person can ask for by its name. */
export interface Command {
	/** Identity among the commands. */
	readonly id: string;
	/** What it does, or where it leads: `Go to`, `Tool`. */
	readonly kind: string;
	readonly label: string;
	/** The wire name, where the label is a title. */
	readonly name?: string;
	/** The keys that do the same. */
	readonly keys?: string;
	readonly run: () => void;
}

/**
 * The commands in which every word of the query stands, at most `most`: those whose label begins with the query first, then in
 * the order given.
 */
export function findCommands(commands: Iterable<Command>, query: string, most: number): readonly Command[] {
	const wanted = query.trim().toLowerCase();
	const words = wanted.split(/\s+/);
	const first: Command[] = [];
	const rest: Command[] = [];
	for (const command of commands) {
		const { kind, label, name = '' } = command;
		const text = `${kind} ${label} ${name}`.toLowerCase();
		if (!words.every((word) => text.includes(word))) continue;
		const begins = [label, name].some((said) => said.toLowerCase().startsWith(wanted));
		(begins ? first : rest).push(command);
		if (first.length >= most) break;
	}
	return [...first, ...rest].slice(0, most);
}
