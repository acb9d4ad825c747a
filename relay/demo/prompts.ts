import { notices } from './harbour.ts';
import type { JsonObject } from './rpc.ts';

interface PromptArgument {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly required: boolean;
	/** Offered by completion/complete. */
	readonly suggestions: readonly string[];
}

export interface Prompt {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly arguments: readonly PromptArgument[];
	/** `values` holds every required argument. */
	write(values: Readonly<Record<string, string>>): readonly PromptMessage[];
}

interface PromptMessage {
	readonly role: 'user' | 'assistant';
	readonly content: JsonObject;
}

const morningBriefing: Prompt = {
	name: 'morning_briefing',
	title: 'Morning briefing',
	description: 'Today’s notices, to be read aloud over coffee.',
	arguments: [],
	write: () => [
		{ role: 'user', content: { type: 'text', text: 'Read me today’s notices in three short sentences.' } },
		{
			role: 'user',
			content: {
				type: 'resource',
				resource: { uri: 'harbour://notices', mimeType: 'text/markdown', text: notices },
			},
		},
		{ role: 'assistant', content: { type: 'text', text: 'Good morning! Mind buoy 4.' } },
	],
};

const greetAShip: Prompt = {
	name: 'greet_a_ship',
	title: 'Greet a ship',
	description: 'A welcome for a ship that is about to moor.',
	arguments: [
		{
			name: 'ship',
			title: 'Ship',
			description: 'Whom to greet.',
			required: true,
			suggestions: ['Kormoran', 'Petrel', 'Pelican', 'Puffin', 'Skua'],
		},
		{
			name: 'mood',
			title: 'Mood',
			description: 'How to sound.',
			required: false,
			suggestions: ['formal', 'friendly', 'salty'],
		},
	],
	write: ({ ship = '', mood = 'friendly' }) => [
		{
			role: 'user',
			content: {
				type: 'text',
				text: `Greet the ship “${ship}” over the radio in one ${mood} sentence, and tell her that berth B1 is free.`,
			},
		},
	],
};

export const prompts: readonly Prompt[] = [morningBriefing, greetAShip];
