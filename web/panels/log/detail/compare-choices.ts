import type { Annotation } from '#shared/session/annotations.ts';
import type { Call } from '#shared/session/call.ts';
import type { CallReader } from '#shared/session/session-view.ts';

/** A frame that another one can be compared with, and what it is to it. */
export interface CompareChoice {
	readonly seq: number;
	readonly label: string;
}

const mostMarked = 8;

/** What a frame is likely to be compared with: the one before of the same method and subject, its other half, and marked ones. */
export function compareChoices(
	seq: number,
	view: { readonly calls: CallReader; readonly annotations: ReadonlyMap<number, Annotation> },
): readonly CompareChoice[] {
	const choices: CompareChoice[] = [];
	const add = (other: number | undefined, words: string) => {
		if (other === undefined || other === seq || choices.some((choice) => choice.seq === other)) return;
		choices.push({ seq: other, label: `${words} (frame ${other})` });
	};
	const call = view.calls.of(seq);
	if (call) {
		const isReply = call.replySeq === seq;
		const earlier = callsAlike(call, view.calls).findLast(({ requestSeq }) => requestSeq < call.requestSeq);
		const later = callsAlike(call, view.calls).find(({ requestSeq }) => requestSeq > call.requestSeq);
		add(
			isReply ? earlier?.replySeq : earlier?.requestSeq,
			isReply ? 'The answer before' : 'The request before',
		);
		add(isReply ? later?.replySeq : later?.requestSeq, isReply ? 'The next answer' : 'The next request');
		add(isReply ? call.requestSeq : call.replySeq, isReply ? 'Its request' : 'Its answer');
	}
	const marked = Array.from(view.annotations).filter(([, { isMarked }]) => isMarked);
	for (const [other] of marked.slice(-mostMarked)) add(other, 'Marked');
	return choices;
}

function callsAlike({ method, subject, from }: Call, { all }: CallReader): readonly Call[] {
	return all.filter((other) => other.method === method && other.subject === subject && other.from === from);
}
