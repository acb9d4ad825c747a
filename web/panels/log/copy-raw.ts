import type { LogEntry } from '#shared/session/log-entry.ts';

/** Puts the exact text of a frame (its bytes as base64 where they are no text) on the clipboard; returns what came of it. */
export async function copyRaw(entry: LogEntry | undefined): Promise<string> {
	if (!entry) return 'This frame is not held any more';
	try {
		await navigator.clipboard.writeText(entry.frame.body.data);
		return `Copied frame ${entry.seq}`;
	} catch (error) {
		return `The browser did not allow copying: ${error instanceof Error ? error.message : String(error)}`;
	}
}
