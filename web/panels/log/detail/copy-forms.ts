import { headerValue } from '#shared/protocol/transports/http-headers.ts';
import { formatJson } from '#shared/schema/format-json.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { snippetForms, type SnippetForm } from '#shared/snippets/index.ts';
import { messageText, type HeaderPairs } from '#shared/wire/frame.ts';
import type { SessionTab } from '../../../app/session-tab.svelte.ts';
import { editableFrame } from '../compose/editable-frame.ts';
import { Exchanges } from '../exchange.ts';

export type CopyFormId = 'raw' | 'pretty' | SnippetForm['id'];

/** One form in which a frame can be copied; `reason` says why it cannot. */
export interface CopyForm {
	readonly id: CopyFormId;
	readonly label: string;
	readonly reason?: string;
}

/** What the menu offers. A program is written only when it is asked for. */
export function copyForms(entry: LogEntry, tab: SessionTab): readonly CopyForm[] {
	const reason = whyNoProgram(entry, tab);
	return [
		{ id: 'raw', label: entry.frame.body.encoding === 'utf8' ? 'Raw' : 'Raw, as base64' },
		{ id: 'pretty', label: 'Pretty' },
		...snippetForms.map(({ id, label }) => ({ id, label, ...(reason === undefined ? {} : { reason }) })),
	];
}

/** The text of a frame in one form; null where this form cannot carry it. */
export function copyText(id: CopyFormId, entry: LogEntry, tab: SessionTab): string | null {
	if (id === 'raw') return entry.frame.body.data;
	if (id === 'pretty') return formatJson(messageText(entry.frame));
	const form = snippetForms.find((candidate) => candidate.id === id);
	const frame = editableFrame(entry.seq, tab.session);
	if (!form || !frame.ok || !tab.entry) return null;
	const text = messageText(frame.entry.frame);
	const { revision, transport, sessionId } = tab.session;
	return form.write({
		launch: tab.entry.launch,
		revision: revision.id,
		transport,
		sessionId,
		text,
		headers: headersOf(frame.entry, tab) ?? revision.dressRaw(text).headers,
	});
}

function whyNoProgram(entry: LogEntry, tab: SessionTab): string | undefined {
	const frame = editableFrame(entry.seq, tab.session);
	if (!frame.ok) return frame.reason;
	return tab.entry ? undefined : 'A recording does not say how the server is reached.';
}

/** Those of the protocol that this very message went out with; what the transport always sends goes without saying. */
function headersOf({ frame }: LogEntry, tab: SessionTab): HeaderPairs | undefined {
	const head = tab
		.keep(Exchanges)
		.of(frame.exchange)
		.find((entry) => entry.frame.head)?.frame.head;
	if (head?.kind !== 'request' || headerValue(head.headers, 'mcp-protocol-version') === undefined)
		return undefined;
	return head.headers.filter(([name]) => /^mcp-(?!session-id$)/i.test(name));
}
