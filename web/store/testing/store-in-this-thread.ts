import { SessionStore } from '../session-store.ts';
import { StoreClient } from '../store-client.ts';
import { StoreService } from '../store-service.ts';

/** The kept sessions without a worker: the same code on both sides, in one thread. `open` may refuse. */
export function storeInThisThread(
	name: string,
	open: () => Promise<SessionStore> = () => SessionStore.open(name),
): StoreClient {
	const service = new StoreService(open);
	return new StoreClient((onReply) => ({ number, request }) => {
		// A worker would get a copy.
		void service.handle(structuredClone(request)).then((reply) => onReply({ number, reply }));
	});
}
