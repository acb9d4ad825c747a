import type { HeaderPairs } from '../wire/frame.ts';

/** How one server is reached. */
export type Launch =
	| {
			readonly kind: 'stdio';
			readonly command: string;
			readonly args: readonly string[];
			readonly env: Readonly<Record<string, string>>;
			readonly cwd?: string;
	  }
	| {
			readonly kind: 'http';
			readonly url: string;
			readonly headers: HeaderPairs;
			readonly transport: 'auto' | 'streamable-http' | 'legacy-sse';
			readonly route: 'auto' | 'direct' | 'relay';
	  };

/** One server that a person can connect to. */
export interface ServerEntry {
	/** Short, for tabs; the server's own name replaces it on screen once known. */
	readonly name: string;
	readonly launch: Launch;
}
