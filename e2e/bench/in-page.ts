import { RelayClient } from '../../web/ports/relay-client.ts';
import { measureEchoes, type EchoPlan, type EchoTimes } from './echo-client.ts';

declare global {
	interface Window {
		/** For the bench, which serves this page itself. */
		measureInPage(token: string, plan: EchoPlan): Promise<EchoTimes>;
	}
}

window.measureInPage = (token, plan) => measureEchoes(new RelayClient(location.origin, token), plan);
