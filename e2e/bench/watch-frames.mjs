/** Told to the page before its own scripts run: the longest time between two animation frames, once asked to watch. */
export function watchFrames() {
	let last = 0;
	let longest = 0;
	const tick = (now) => {
		if (last > 0) longest = Math.max(longest, now - last);
		last = now;
		requestAnimationFrame(tick);
	};
	window.startWatching = () => {
		longest = 0;
		last = 0;
		requestAnimationFrame(tick);
	};
	window.longestFrameGap = () => longest;
}
