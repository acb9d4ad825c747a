import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { LogReader } from '#shared/session/session-view.ts';

/** Frames in which the server said that this resource, or one below it, changed (specification, resources/updated). */
export function updatesOf(log: LogReader, uri: string): readonly number[] {
	return log.entries.flatMap(({ seq, message }) => {
		if (message.kind !== 'notification' || message.method !== 'notifications/resources/updated') return [];
		const updated = isSchemaObject(message.params) ? message.params['uri'] : undefined;
		return typeof updated === 'string' && (updated === uri || updated.startsWith(`${uri}/`)) ? [seq] : [];
	});
}
