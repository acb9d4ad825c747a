import type { Transport, TransportKind } from '../transport.ts';

/** One way to reach servers: what it is called, and how one is made. */
export interface TransportFactory<Options> {
	readonly kind: TransportKind;
	readonly title: string;
	create(options: Options): Transport;
}
