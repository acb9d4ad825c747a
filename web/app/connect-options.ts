import { defaultTimeLimits, type ClientProfile, type TimeLimits } from '#shared/protocol/client-profile.ts';

/** What a person chose about a connection, beside the server itself. */
export interface ConnectOptions {
	/** A revision's date pins it; `auto` finds out. */
	readonly revision: string;
	readonly limits: TimeLimits;
	/** Client capabilities of the specification, and its extensions, that we declare. */
	readonly declares: Readonly<Record<DeclarableCapability, boolean>>;
	readonly roots: ClientProfile['roots'];
	/** The lowest level of log messages to ask for; null, or nothing, asks for none. */
	readonly logLevel?: string | null;
}

export type DeclarableCapability = 'roots' | 'sampling' | 'elicitation-form' | 'elicitation-url' | 'tasks';

export const defaultConnectOptions: ConnectOptions = {
	revision: 'auto',
	limits: defaultTimeLimits,
	declares: { roots: true, sampling: true, 'elicitation-form': true, 'elicitation-url': true, tasks: true },
	roots: [],
};

/** What we say of ourselves to the server under these options. */
export function clientProfile(
	{ declares, roots, logLevel }: ConnectOptions,
	info: ClientProfile['info'],
): ClientProfile {
	const modes = {
		...(declares['elicitation-form'] ? { form: {} } : {}),
		...(declares['elicitation-url'] ? { url: {} } : {}),
	};
	return {
		info,
		capabilities: {
			...(declares.roots ? { roots: { listChanged: true } } : {}),
			...(declares.sampling ? { sampling: {} } : {}),
			...(Object.keys(modes).length > 0 ? { elicitation: modes } : {}),
			...(declares.tasks ? { extensions: { 'io.modelcontextprotocol/tasks': {} } } : {}),
		},
		roots: roots.filter(({ uri }) => uri !== ''),
		...(typeof logLevel === 'string' ? { logLevel } : {}),
	};
}

export function sameOptions(one: ConnectOptions, other: ConnectOptions): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
