import { readCacheHints } from '#shared/session/cache-hints.ts';
import { starterOf, type Act, type StartedBy } from '#shared/session/acts.ts';
import type { CallReader, LogReader } from '#shared/session/session-view.ts';
import { formatClock } from '#shared/text/time.ts';

const starters: Readonly<Record<StartedBy, string>> = {
	person: 'by hand',
	again: 'by running an earlier call again',
	saved: 'from a saved call',
	link: 'from a link',
	edited: 'by editing an earlier message',
	prepared: 'from a prepared answer',
	page: 'by the page itself',
};

/** Why a frame is there and what follows from it, in sentences: who started its call, who cancelled it, who may keep it. */
export function causeSentences(
	seq: number,
	view: { readonly acts: readonly Act[]; readonly calls: CallReader; readonly log: LogReader },
): readonly string[] {
	const { acts, calls, log } = view;
	const call = calls.of(seq);
	const sentences: string[] = [];
	if (call?.from === 'client') {
		const by = starterOf(acts, call.requestSeq);
		sentences.push(by === undefined ? 'Sent by the page itself.' : `Started ${starters[by]}.`);
	} else if (call) {
		sentences.push('The server asked this.');
		const answer = acts.find(({ what, seq: asked }) => what === 'answer' && asked === call.requestSeq);
		if (answer) sentences.push(`Answered ${starters[answer.by]}.`);
	} else if (acts.some((act) => act.seq === seq && act.what === 'send')) {
		sentences.push('Written by hand and sent as it is.');
	}
	if (call?.state === 'cancelled') sentences.push('Cancelled before the answer came.');
	if (call?.state === 'timed-out')
		sentences.push('Nobody waits for the answer any more: a time limit passed.');
	const reply = call?.replySeq === undefined ? undefined : log.at(call.replySeq);
	if (reply?.message.kind === 'result') {
		const { freshUntil, cacheScope } = readCacheHints(reply.message.result, reply.frame.at);
		if (freshUntil !== undefined) {
			const whose = cacheScope === undefined ? '' : ` (${cacheScope})`;
			sentences.push(`The answer may be kept until ${formatClock(freshUntil)}${whose}.`);
		}
	}
	return sentences;
}
