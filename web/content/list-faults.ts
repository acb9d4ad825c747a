import type { CatalogItem, CatalogList } from '#shared/session/session-view.ts';
import { shownItems } from './change-words.ts';

/** One thing that is wrong in a list as the server sent it. */
interface ListFault {
	readonly id: string;
	/** Where it stands: the indices in their page, as `tools[1]`. */
	readonly place: string;
	/** As it goes on the wire; empty where there is none. */
	readonly name: string;
	readonly reasons: readonly string[];
	/** The frame that brought it. */
	readonly seq: number;
}

/** What is malformed, entry by entry, then the names that stand for more than one entry. */
export function listFaults(list: CatalogList): readonly ListFault[] {
	if (list.state === 'loading') return [];
	const items = shownItems(list);
	const malformed = items.filter(({ problems }) => problems.length > 0);
	return [
		...malformed.map((item) => ({
			id: item.key,
			place: placeOf(item),
			name: item.name,
			reasons: item.problems,
			seq: item.seq,
		})),
		...[...namesakes(items)].map(([name, [first, ...others]]) => ({
			id: `again ${name}`,
			place: [first, ...others].map(placeOf).join(', '),
			name,
			reasons: [
				`The name stands for ${others.length + 1} entries: a request carries the name alone, and the server decides which of them it means`,
			],
			seq: first.seq,
		})),
	];
}

/** How many entries are malformed and how many names are repeated, in words; null where all is well. */
export function faultWords(lists: readonly CatalogList[]): string | null {
	const faults = lists.flatMap(listFaults);
	const repeated = faults.filter(({ id }) => id.startsWith('again ')).length;
	const malformed = faults.length - repeated;
	const words = [
		...(malformed > 0 ? [`${malformed} malformed ${malformed === 1 ? 'entry' : 'entries'}`] : []),
		...(repeated > 0 ? [`${repeated} repeated ${repeated === 1 ? 'name' : 'names'}`] : []),
	];
	return words.length > 0 ? words.join(', ') : null;
}

/** What a person has to know of an entry whose name others share; null where it is the only one. */
export function repeatedName(list: CatalogList, item: CatalogItem): string | null {
	if (item.name === '') return null;
	const all = shownItems(list).filter(({ name }) => name === item.name);
	if (all.length < 2 || !all.some(({ key }) => key === item.key)) return null;
	return (
		`The server lists ${all.length} entries with this name. This page is made from the one at ${placeOf(item)}; ` +
		'a request carries the name alone, so the server decides which of them it means.'
	);
}

type Namesakes = readonly [CatalogItem, CatalogItem, ...CatalogItem[]];

function namesakes(items: readonly CatalogItem[]): ReadonlyMap<string, Namesakes> {
	const shared = new Map<string, Namesakes>();
	const first = new Map<string, CatalogItem>();
	for (const item of items) {
		if (item.name === '') continue;
		const before = first.get(item.name);
		const known = shared.get(item.name);
		if (!before) first.set(item.name, item);
		else shared.set(item.name, known ? [...known, item] : [before, item]);
	}
	return shared;
}

/** The end of the pointer: `/result/tools/1` is `tools[1]`. */
function placeOf({ pointer }: CatalogItem): string {
	const [member = '', index = ''] = pointer.split('/').slice(-2);
	return `${member}[${index}]`;
}
