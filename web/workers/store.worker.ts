/// <reference lib="webworker" />
import { SessionStore } from '../store/session-store.ts';
import type { NumberedReply, NumberedRequest } from '../store/store-message.ts';
import { StoreService } from '../store/store-service.ts';

const service = new StoreService(() => SessionStore.open());

addEventListener('message', ({ data }: MessageEvent<NumberedRequest>) => {
	void service.handle(data.request).then((reply) => {
		postMessage({ number: data.number, reply } satisfies NumberedReply);
	});
});
