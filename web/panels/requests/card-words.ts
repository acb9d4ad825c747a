import type { AnswerDraft } from './answer-draft.svelte.ts';

/** What a card asks of a person, as its heading. */
export function titleOf({ kind, form, request }: AnswerDraft): string {
	switch (kind.answerBy) {
		case 'form': {
			const count = form.root.kind === 'object' ? form.root.fields().length : 1;
			if (count === 0) return 'The server asks you to confirm';
			return `The server asks you for ${count === 1 ? '1 value' : `${count} values`}`;
		}
		case 'page':
			return 'The server asks you to open a page';
		case 'words':
			return 'The server asks your model to write';
		case 'json':
			return `The server asks: ${request.method}`;
	}
}

const mostFaults = 3;

/** Why an answer was not sent, in one sentence. */
export function misfitWords({ form, faults }: AnswerDraft): string {
	if (faults.length === 0) return 'Not sent: a value is not finished, and the JSON keeps what it had.';
	const said = faults
		.slice(0, mostFaults)
		.map(({ pointer, message }) => `${pointer} ${message}`.trim())
		.join('; ');
	const rest = faults.length > mostFaults ? `; and ${faults.length - mostFaults} more` : '';
	const unfinished = form.drafts.length > 0 ? ' A value is not finished as well.' : '';
	return `Not sent, as it does not fit what was asked for: ${said}${rest}.${unfinished}`;
}
