import type { ServerRequest } from '#shared/session/session-view.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { WorkerValidator } from '../../schema-form/worker-validator.ts';
import { AnswerDraft } from './answer-draft.svelte.ts';

export type RequestsTab = 'asked' | 'prepared' | 'roots';

/** What a person has open in this section, and what they wrote so far: it is still there when they come back. */
export class RequestsView {
	shown: RequestsTab = $state('asked');
	readonly #validator = new WorkerValidator();
	#drafts: readonly AnswerDraft[] = [];

	constructor(tab: SessionTab) {
		// A draft has no use once its question no longer waits.
		tab.session.onChange(() => {
			const waiting = tab.session.requests.filter(({ state }) => state === 'waiting');
			this.#drafts = this.#drafts.filter(({ request }) => waiting.some(({ key }) => key === request.key));
		});
	}

	draftFor(request: ServerRequest): AnswerDraft {
		const known = this.#drafts.find((one) => one.request.key === request.key);
		if (known) return known;
		const draft = new AnswerDraft(request, this.#validator);
		this.#drafts = [...this.#drafts, draft];
		return draft;
	}
}
