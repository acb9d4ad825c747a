import type { Answer } from '../protocol/question.ts';
import { asObject, isObject } from '../protocol/dress.ts';
import { RawJson, writeJson } from '../wire/raw-json.ts';
import { questionHash } from './question-hash.ts';

/** An answer that a person kept for the next time that a server asks the same. */
export interface SavedAnswer {
	readonly id: string;
	/** Given by a person. */
	readonly name: string;
	readonly method: string;
	/** `questionHash` of the one question that it is for; null fits every question of the method. */
	readonly question: string | null;
	/** Goes out without a person. */
	readonly isAutomatic: boolean;
	readonly answer: SavedReply;
}

/** The JSON text of a result, or an error as it is on the wire. */
export type SavedReply =
	| { readonly kind: 'result'; readonly text: string }
	| { readonly kind: 'error'; readonly code: number; readonly message: string };

/** What a question looks like from here. */
export interface Asked {
	readonly method: string;
	readonly params: unknown;
}

export function toAnswer({ answer }: Pick<SavedAnswer, 'answer'>): Answer {
	return answer.kind === 'error' ? answer : { kind: 'result', result: new RawJson(answer.text) };
}

export function toSaved(answer: Answer): SavedReply {
	return answer.kind === 'error' ? answer : { kind: 'result', text: writeJson(answer.result) };
}

/** The answers that may be used for this question; those made for it come before those for its method. */
export function fittingAnswers(saved: readonly SavedAnswer[], asked: Asked): readonly SavedAnswer[] {
	const hash = questionHash(asked);
	const ofMethod = saved.filter(({ method }) => method === asked.method);
	return [
		...ofMethod.filter(({ question }) => question === hash),
		...ofMethod.filter(({ question }) => question === null && fitsMode(asked)),
	];
}

/** The answer that goes out by itself; a question to open a page is always left to a person (elicitation, URL mode: consent). */
export function automaticOne(saved: readonly SavedAnswer[], asked: Asked): SavedAnswer | undefined {
	if (!fitsMode(asked)) return undefined;
	return fittingAnswers(saved, asked).find(({ isAutomatic }) => isAutomatic);
}

/** Reads what was stored; null for anything else. */
export function readSavedAnswer(value: unknown): SavedAnswer | null {
	const { id, name, method, question, isAutomatic, answer } = asObject(value);
	const reply = readReply(answer);
	if (typeof id !== 'string' || typeof name !== 'string' || typeof method !== 'string') return null;
	if ((typeof question !== 'string' && question !== null) || reply === null) return null;
	return { id, name, method, question, isAutomatic: isAutomatic === true, answer: reply };
}

function readReply(value: unknown): SavedReply | null {
	if (!isObject(value)) return null;
	const { kind, text, code, message } = value;
	if (kind === 'result' && typeof text === 'string') return { kind, text };
	if (kind === 'error' && typeof code === 'number' && typeof message === 'string')
		return { kind, code, message };
	return null;
}

function fitsMode({ params }: Asked): boolean {
	return asObject(params)['mode'] !== 'url';
}
