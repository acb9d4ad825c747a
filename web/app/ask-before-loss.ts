/** Lets the browser ask before the page goes and takes traffic with it, as a log is kept nowhere else. */
export function askBeforeLoss(window: Window, workspace: { readonly holdsTraffic: boolean }): void {
	window.addEventListener('beforeunload', (event) => {
		if (workspace.holdsTraffic) event.preventDefault();
	});
}
