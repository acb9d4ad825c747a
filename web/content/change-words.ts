import type { CatalogItem, CatalogList } from '#shared/session/session-view.ts';

/** What a person sees of a list: it never changes under their hands, so changes wait until they are accepted. */
export function shownItems({ items, seen }: CatalogList): readonly CatalogItem[] {
	return seen ?? items;
}

/** What is different in these lists, in words; null where nothing is. */
export function changeWords(lists: readonly CatalogList[]): string | null {
	const count = (part: 'added' | 'changed' | 'removed') =>
		lists.reduce((sum, { changes }) => sum + (changes?.[part].length ?? 0), 0);
	const words = (['added', 'changed', 'removed'] as const)
		.map((part) => [count(part), part] as const)
		.filter(([amount]) => amount > 0)
		.map(([amount, part]) => `${amount} ${part}`);
	return words.length > 0 ? words.join(', ') : null;
}

/** One entry that is different, with its definition before and after; null where it was not listed. */
export interface ChangeRow {
	readonly id: string;
	readonly what: 'added' | 'removed' | 'changed';
	readonly name: string;
	readonly before: string | null;
	readonly after: string | null;
}

/** What changed comes first: what was added or removed is seen at a glance. */
export function changeRows({ items, seen = [], changes }: CatalogList): readonly ChangeRow[] {
	if (!changes) return [];
	const before = new Map(seen.map((item) => [item.key, item]));
	const after = new Map(items.map((item) => [item.key, item]));
	return (['changed', 'added', 'removed'] as const).flatMap((what) =>
		changes[what].map((key) => {
			const [old, fresh] = [before.get(key), after.get(key)];
			return {
				id: `${what} ${key}`,
				what,
				name: (fresh ?? old)?.name ?? key,
				before: old ? JSON.stringify(old.value) : null,
				after: fresh ? JSON.stringify(fresh.value) : null,
			};
		}),
	);
}
