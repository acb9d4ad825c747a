import { WebSocket } from 'ws';
import { RelayClient } from '../../web/ports/relay-client.ts';
import { measureEchoes, type EchoPlan, type EchoTimes } from './echo-client.ts';

/** The page's client without a page: the socket of `ws` sends an Origin as a browser does. */
export function measureInNode(origin: string, token: string, plan: EchoPlan): Promise<EchoTimes> {
	class PageSocket extends WebSocket {
		constructor(url: string, protocols: string[]) {
			super(url, protocols, { origin, perMessageDeflate: false });
		}
	}
	return measureEchoes(new RelayClient(origin, token, PageSocket), plan);
}
