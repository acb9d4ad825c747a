import { Session } from '#shared/session/session.ts';
import { inSlices } from './in-slices.ts';
import type { OpenedFile } from './workspace.svelte.ts';

/** Reads an exported session, packed or not. The reader is fetched when it is first needed. */
export async function openSessionFile(file: File): Promise<OpenedFile> {
	const [{ readSessionFile }, { keepOtherRecords }] = await Promise.all([
		import('#shared/export/session-file.ts'),
		import('#shared/export/other-records.ts'),
	]);
	const read = await readSessionFile(file.name, file.stream());
	if (!read.ok) return read;
	const session = await inSlices(Session.reading(file.name, read.frames));
	keepOtherRecords(session, read.others);
	session.restoreActs(read.acts);
	session.restoreAnnotations(read.annotations);
	return { ok: true, session, notes: read.notes };
}
