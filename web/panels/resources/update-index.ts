import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { LogReader } from '#shared/session/session-view.ts';

/** What the server said of one resource since the session began. */
export interface Updates {
	readonly count: number;
	/** The last frame that said so, and when (epoch ms). */
	readonly seq: number;
	readonly at: number;
}

/** Which resources the server said have changed, asked for or not. It reads each frame once. */
export class UpdateIndex {
	#readTo = 0;
	readonly #byUri = new Map<string, Updates>();

	/** Reads what the log has that it had not before. */
	read({ entries }: LogReader): this {
		const last = entries.at(-1)?.seq ?? 0;
		let from = entries.length;
		while (from > 0 && (entries[from - 1]?.seq ?? 0) > this.#readTo) from--;
		for (const { seq, frame, message } of entries.slice(from)) {
			if (message.kind !== 'notification' || message.method !== 'notifications/resources/updated') continue;
			const uri = isSchemaObject(message.params) ? message.params['uri'] : undefined;
			if (typeof uri !== 'string') continue;
			const count = (this.#byUri.get(uri)?.count ?? 0) + 1;
			this.#byUri.set(uri, { count, seq, at: frame.at });
		}
		this.#readTo = Math.max(this.#readTo, last);
		return this;
	}

	/** Of this resource and those below it (specification, resources: a notification may name a sub-resource). */
	of(uri: string): Updates | null {
		const below = uri.endsWith('/') ? uri : `${uri}/`;
		const all = [...this.#byUri].flatMap(([each, updates]) =>
			each === uri || each.startsWith(below) ? [updates] : [],
		);
		const count = all.reduce((sum, updates) => sum + updates.count, 0);
		const latest = all.toSorted((a, b) => b.seq - a.seq)[0];
		return latest ? { ...latest, count } : null;
	}
}
