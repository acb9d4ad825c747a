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
