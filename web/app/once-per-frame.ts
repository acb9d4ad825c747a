/** Wraps `update` so that it runs at most once before the next paint, however often it is called. */
export function oncePerFrame(
	update: () => void,
	onNextFrame: (run: () => void) => unknown = requestAnimationFrame,
): () => void {
	let isDue = false;
	return () => {
		if (isDue) return;
		isDue = true;
		onNextFrame(() => {
			isDue = false;
			update();
		});
	};
}
