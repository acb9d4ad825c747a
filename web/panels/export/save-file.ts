/** Lets the page live while a long stream is made: after some work it waits for its turn. */
export function breathing<Chunk>(): TransformStream<Chunk, Chunk> {
	const workMs = 10;
	let deadline = performance.now() + workMs;
	return new TransformStream({
		async transform(chunk, controller) {
			controller.enqueue(chunk);
			if (performance.now() < deadline) return;
			await new Promise((resume) => setTimeout(resume));
			deadline = performance.now() + workMs;
		},
	});
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
	const url = URL.createObjectURL(content);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The download has its own hold on the blob once the click is through.
	setTimeout(() => {
		URL.revokeObjectURL(url);
	});
}
