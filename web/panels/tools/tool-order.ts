import type { CatalogItem } from '#shared/session/session-view.ts';

export type ToolOrder = 'server' | 'name';

/** The tools that a filter leaves, in the order that was chosen. Each word has to be in the name, the title or the description. */
export function arrangeTools(
	tools: readonly CatalogItem[],
	query: string,
	order: ToolOrder,
): readonly CatalogItem[] {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	const left = tools.filter((tool) => {
		const text = `${tool.name}\n${tool.title}\n${description(tool)}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	return order === 'server' ? left : left.toSorted((a, b) => a.name.localeCompare(b.name));
}

function description({ value }: CatalogItem): string {
	return typeof value['description'] === 'string' ? value['description'] : '';
}
