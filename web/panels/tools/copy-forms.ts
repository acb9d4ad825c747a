import { snippetForms, type SnippetRequest } from '#shared/snippets/index.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';

export type CopyForm = 'json' | (typeof snippetForms)[number]['id'];

/** The forms in which a call can be taken elsewhere, or why it cannot. */
export function copyItems({
	entry,
	view,
}: SessionTab): readonly { readonly id: CopyForm; readonly label: string; readonly reason?: string }[] {
	const reason = entry
		? view.transport === 'legacy-sse' && 'over HTTP+SSE the answer comes by another stream'
		: 'a recording does not know where the server is';
	const refused = reason ? { reason } : {};
	return [
		{ id: 'json', label: 'Arguments as JSON' },
		...snippetForms.map(({ id, label }) => ({ id, label, ...refused })),
	];
}

/** The text to copy; null where this form cannot carry the message. */
export function copyText(
	{ entry, session }: SessionTab,
	form: CopyForm,
	text: string | null,
	message: Pick<SnippetRequest, 'text' | 'headers'>,
): string | null {
	if (form === 'json') return text ?? '{}';
	const written = entry && {
		launch: entry.launch,
		revision: session.server?.revision ?? null,
		transport: session.transport,
		sessionId: session.sessionId,
		...message,
	};
	return (written && snippetForms.find(({ id }) => id === form)?.write(written)) ?? null;
}
