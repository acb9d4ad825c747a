/** Lets the browser ask before the page goes, where something would go with it for good. Its words are the browser's own. */
export function askBeforeLoss(window: Window, workspace: { readonly wouldLose: boolean }): void {
	window.addEventListener('beforeunload', (event) => {
		if (workspace.wouldLose) event.preventDefault();
	});
}
