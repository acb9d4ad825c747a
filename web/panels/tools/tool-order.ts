import type { CatalogItem } from '#shared/session/session-view.ts';

export type ToolOrder = 'server' | 'name';

/** All tools in the order that was chosen. */
export function orderTools(tools: readonly CatalogItem[], order: ToolOrder): readonly CatalogItem[] {
	return order === 'server' ? tools : tools.toSorted((a, b) => byName.compare(a.name, b.name));
}

/** The tools that a filter leaves: each word has to be in the name, the title or the description. */
export function filterTools(tools: readonly CatalogItem[], query: string): readonly CatalogItem[] {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return tools;
	return tools.filter((tool) => {
		const text = searchText(tool);
		return words.every((word) => text.includes(word));
	});
}

// Some ten times as quick as `localeCompare`, which looks for its rules at each pair.
const byName = new Intl.Collator();

// A list of thousands is looked through at each key.
const searchTexts = new WeakMap<CatalogItem, string>();

function searchText(tool: CatalogItem): string {
	const known = searchTexts.get(tool);
	if (known !== undefined) return known;
	const { description } = tool.value;
	const text =
		`${tool.name}\n${tool.title}\n${typeof description === 'string' ? description : ''}`.toLowerCase();
	searchTexts.set(tool, text);
	return text;
}
