import { isSameValue } from './same-value.ts';
import type { CatalogItem, ListChanges } from './session-view.ts';

/** What is different between two states of one list; null where nothing is. The order of entries is no difference. */
export function changesBetween(
	before: readonly CatalogItem[],
	after: readonly CatalogItem[],
): ListChanges | null {
	const old = new Map(before.map(({ key, value }) => [key, value]));
	const added: string[] = [];
	const changed: string[] = [];
	for (const { key, value } of after) {
		if (!old.has(key)) added.push(key);
		else if (!isSameValue(old.get(key), value)) changed.push(key);
		old.delete(key);
	}
	const removed = [...old.keys()];
	return added.length + changed.length + removed.length > 0 ? { added, removed, changed } : null;
}
