import { automaticOne, readSavedAnswer, toAnswer, type SavedAnswer } from '#shared/answers/saved-answer.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { PreparedAnswers as AnswerSource } from '#shared/session/server-requests.ts';
import { keptAddress } from './kept-address.ts';
import type { Preferences } from './preferences.ts';

const preference = 'prepared-answers';
const mostServers = 40;
const mostOfServer = 50;
const longestAnswer = 64 * 1024;

/** The answers that a person keeps for the questions of each server, in this browser. A server is known by its address. */
export class PreparedAnswers {
	readonly #preferences: Preferences;
	/** Last used first. */
	#servers: readonly (readonly [address: string, answers: readonly SavedAnswer[]])[] = $state.raw([]);

	constructor(preferences: Preferences) {
		this.#preferences = preferences;
		this.#servers = readServers(preferences.json(preference));
	}

	of(entry: ServerEntry): readonly SavedAnswer[] {
		const address = keptAddress(entry);
		return this.#servers.find(([known]) => known === address)?.[1] ?? [];
	}

	/** Adds an answer, or puts it in the place of the one with its id. Says why it cannot be kept, or null. */
	save(entry: ServerEntry, answer: SavedAnswer): string | null {
		if (JSON.stringify(answer).length > longestAnswer) {
			return 'The answer is longer than 64 KiB, and only shorter ones are kept.';
		}
		const known = this.of(entry);
		const isNew = known.every(({ id }) => id !== answer.id);
		if (isNew && known.length >= mostOfServer) {
			return `There are ${mostOfServer} answers for this server already: delete one first.`;
		}
		const next = isNew ? [...known, answer] : known.map((other) => (other.id === answer.id ? answer : other));
		const isKept = this.#keep(entry, next);
		return isKept ? null : 'This browser keeps nothing for the page, so the answer is gone with the tab.';
	}

	remove(entry: ServerEntry, id: string): void {
		const known = this.of(entry);
		this.#keep(
			entry,
			known.filter((answer) => answer.id !== id),
		);
	}

	/** Answers by itself what a person has said it may. */
	sourceFor(entry: ServerEntry): AnswerSource {
		return (request) => {
			const saved = automaticOne(this.of(entry), request);
			return saved ? { ...toAnswer(saved), preparedAs: saved.name } : null;
		};
	}

	#keep(entry: ServerEntry, answers: readonly SavedAnswer[]): boolean {
		const address = keptAddress(entry);
		const others = this.#servers.filter(([known]) => known !== address);
		const all = answers.length === 0 ? others : [[address, answers] as const, ...others];
		this.#servers = all.slice(0, mostServers);
		return this.#preferences.keep(preference, JSON.stringify(this.#servers));
	}
}

function readServers(stored: unknown): readonly (readonly [string, readonly SavedAnswer[]])[] {
	if (!Array.isArray(stored)) return [];
	return stored.slice(0, mostServers).flatMap((one: unknown) => {
		const [address, answers] = Array.isArray(one) ? (one as readonly unknown[]) : [];
		if (typeof address !== 'string' || !Array.isArray(answers)) return [];
		const read = answers.map(readSavedAnswer).filter((answer) => answer !== null);
		return [[address, read.slice(0, mostOfServer)] as const];
	});
}
