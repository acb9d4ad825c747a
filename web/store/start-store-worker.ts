import type { StartStore } from './store-client.ts';
import type { NumberedReply } from './store-message.ts';

/** Starts the worker that writes and reads the kept sessions. */
export const startStoreWorker: StartStore = (onReply, onFault) => {
	const worker = new Worker(new URL('../workers/store.worker.ts', import.meta.url), { type: 'module' });
	worker.addEventListener('message', ({ data }: MessageEvent<NumberedReply>) => onReply(data));
	worker.addEventListener('error', ({ message }) => {
		onFault(message || 'The worker that keeps sessions could not be loaded');
	});
	return (request) => worker.postMessage(request);
};
