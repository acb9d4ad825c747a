import type { StartedBy } from '#shared/session/acts.ts';

const words: Readonly<Record<StartedBy, string>> = {
	person: 'by you',
	again: 'run again',
	saved: 'saved call',
	link: 'by a link',
	edited: 'edited',
	prepared: 'prepared',
	page: 'by the page',
};

/** Who started a call, in two words; empty where that is not on record. */
export function starterWords(by: StartedBy | undefined): string {
	return by === undefined ? '' : words[by];
}
