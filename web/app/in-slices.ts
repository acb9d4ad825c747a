/** About half a frame at 60 Hz: the page has the rest. */
const sliceMs = 8;

/** Runs long work a slice at a time, and lets the page go on in between; `onPause` hears where it is. */
export async function inSlices<Step, Result>(
	work: Iterator<Step, Result, undefined>,
	{ onStep, onPause, signal }: SliceListener<Step> = {},
): Promise<Result> {
	let deadline = performance.now() + sliceMs;
	for (let step = work.next(); ; step = work.next()) {
		if (step.done) return step.value;
		onStep?.(step.value);
		if (performance.now() < deadline) continue;
		onPause?.(step.value);
		await nextTurn();
		signal?.throwIfAborted();
		deadline = performance.now() + sliceMs;
	}
}

export interface SliceListener<Step> {
	readonly onStep?: (step: Step) => void;
	readonly onPause?: (step: Step) => void;
	/** Ends the work at its next pause. */
	readonly signal?: AbortSignal;
}

// A message comes as soon as the page has had its turn; a timer waits 4 ms more once timers are nested.
function nextTurn(): Promise<void> {
	return new Promise((resume) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			resume();
		};
		port2.postMessage(null);
	});
}
