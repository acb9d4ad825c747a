import { Session } from '#shared/session/session.ts';
import type { OpenedFile } from './workspace.svelte.ts';

/** Reads an exported session, packed or not. The reader is fetched when it is first needed. */
export async function openSessionFile(file: File): Promise<OpenedFile> {
	const { readSessionFile } = await import('#shared/export/session-file.ts');
	const read = await readSessionFile(file.name, file.stream());
	if (!read.ok) return read;
	return { ok: true, session: Session.fromRecording(file.name, read.frames), notes: read.notes };
}
