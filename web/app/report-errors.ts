/** Shows errors of our own that nothing caught: never silently. */
export function reportErrors(window: Window, report: (problem: string) => void): void {
	window.addEventListener('error', ({ error, message }) => {
		// Not an error: what was observed changed once more within a frame, and is looked at in the next (Resize Observer 3.4.6).
		if (message.startsWith('ResizeObserver loop')) return;
		report(sentence(error ?? message));
	});
	window.addEventListener('unhandledrejection', ({ reason }) => report(sentence(reason)));
}

function sentence(error: unknown): string {
	return `Something went wrong in Wirescope: ${error instanceof Error ? error.message : String(error)}`;
}
