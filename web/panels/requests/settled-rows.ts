import type { Act } from '#shared/session/acts.ts';
import type { Call } from '#shared/session/call.ts';
import type { ServerRequest, SessionView } from '#shared/session/session-view.ts';
import { writeJson } from '#shared/wire/raw-json.ts';
import { isWireObject, textOf } from '../../content/content-props.ts';
import { readWireText } from '../../content/wire-text.ts';
import { kindOf } from './request-kinds.ts';

/** One request of the server that no longer waits, as a line of the history. */
export interface SettledRow {
	/** The frame that asked. */
	readonly seq: number;
	readonly title: string;
	/** What it was about. */
	readonly about: string;
	/** What became of it. */
	readonly outcome: string;
	readonly isAccepted: boolean;
	/** Epoch ms. */
	readonly at: number;
	/** What went back, as JSON; null where nothing did. */
	readonly answer: string | null;
}

/** All that was asked and is over, newest last: what a person or a prepared answer dealt with, and what needed nobody. */
export function settledRows(view: SessionView): readonly SettledRow[] {
	const asked = view.requests.filter(({ state }) => state !== 'waiting');
	const known = new Set(view.requests.map(({ seq }) => seq));
	const alone = view.calls.all.filter(
		({ from, requestSeq, method, state }) =>
			from === 'server' && method !== 'ping' && state !== 'waiting' && !known.has(requestSeq),
	);
	return [
		...asked.map((request) => rowOfRequest(request, view)),
		...alone.map((call) => rowOfCall(call, view)),
	].sort((one, other) => one.at - other.at);
}

function rowOfRequest(request: ServerRequest, { calls }: SessionView): SettledRow {
	const { answer, seq, at, during } = request;
	const call = during === undefined ? undefined : calls.of(during);
	return {
		seq,
		title: kindOf(request).title,
		about: aboutOf(request.method, request.params, call ? call.subject || call.method : ''),
		outcome: `${outcomeOf(request)}${request.preparedAs === undefined ? '' : `, by the prepared answer “${request.preparedAs}”`}`,
		isAccepted: request.state === 'answered' && actionOf(answer) === 'accepted',
		at: request.settledAt ?? at,
		answer: answer ? writeJson(answer.kind === 'result' ? answer.result : withoutKind(answer)) : null,
	};
}

/** A recording knows these alone; in a live session they were answered without a person. */
function rowOfCall(call: Call, { log, acts, state }: SessionView): SettledRow {
	const reply = call.replySeq === undefined ? undefined : log.at(call.replySeq);
	const isAnswered = call.state === 'answered';
	const text = readWireText(reply, [isAnswered ? 'result' : 'error']) ?? null;
	const entry = log.at(call.requestSeq);
	const params = entry?.message.kind === 'request' ? entry.message.params : undefined;
	const by = byOf(acts, call.requestSeq) ?? (state.kind === 'recording' ? '' : ', by itself');
	const words = isAnswered ? actionOf({ kind: 'result', result: parsed(text) }) : endWords[call.state];
	return {
		seq: call.requestSeq,
		title: call.method === 'roots/list' ? 'Roots' : kindOf({ method: call.method, params }).title,
		about: aboutOf(call.method, params, ''),
		outcome: `${words === 'accepted' && call.method !== 'elicitation/create' ? 'answered' : words}${by}`,
		isAccepted: isAnswered && words === 'accepted',
		at: call.endedAt ?? call.startedAt,
		answer: text,
	};
}

const endWords: Readonly<Record<Call['state'], string>> = {
	waiting: 'waits',
	answered: 'answered',
	failed: 'refused',
	cancelled: 'withdrawn',
	'timed-out': 'timed out',
	lost: 'lost',
};

function outcomeOf({ state, answer, method, completedAt, params, withdrawal, via }: ServerRequest): string {
	if (state === 'withdrawn') return withdrawal === undefined ? 'withdrawn' : `withdrawn. ${withdrawal}`;
	if (state === 'refused') return 'refused';
	const action = actionOf(answer);
	if (method !== 'elicitation/create') return 'answered';
	if (action !== 'accepted' || !isWireObject(params) || params['mode'] !== 'url') return action;
	if (completedAt !== undefined) return 'accepted, done';
	return via === 'url-required' ? action : 'accepted, the server has not said yet that it is done';
}

/** What a person said to an elicitation; every other result is acceptance. */
function actionOf(answer: ServerRequest['answer']): string {
	if (answer?.kind !== 'result') return 'refused';
	const result = parsed(writeJson(answer.result));
	const action = isWireObject(result) ? result['action'] : undefined;
	if (action === 'decline') return 'declined';
	return action === 'cancel' ? 'cancelled' : 'accepted';
}

function aboutOf(method: string, params: unknown, by: string): string {
	const { message, url } = isWireObject(params) ? params : {};
	return [by, textOf(message) ?? textOf(url) ?? method].filter(Boolean).join(': ');
}

function byOf(acts: readonly Act[], seq: number): string | undefined {
	const act = acts.find((each) => each.seq === seq && each.what === 'answer');
	return act && (act.by === 'prepared' ? ', by a prepared answer' : ', by hand');
}

function withoutKind({ code, message }: { code: number; message: string }) {
	return { code, message };
}

function parsed(text: string | null): unknown {
	try {
		return JSON.parse(text ?? 'null');
	} catch {
		return null; // What is no JSON has no members.
	}
}
