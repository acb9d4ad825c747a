import type { Operation } from '#shared/session/operation.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { shownItems } from '../../content/change-words.ts';

/** A resource, or a template from which the URI of one is made. */
export interface ResourceRow {
	readonly key: string;
	readonly name: string;
	readonly kind: 'resource' | 'template';
	readonly item: CatalogItem;
}

/** What the Resources of one server look like at the moment: filter, and what was last read of each. */
export class ResourcesView {
	query: string = $state('');
	#readings: Readonly<Record<string, Operation>> = $state.raw({});
	readonly #tab: SessionTab;

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	get rows(): readonly ResourceRow[] {
		const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
		return this.#all.filter(({ item: { name, title, value } }) => {
			const mimeType = typeof value['mimeType'] === 'string' ? value['mimeType'] : '';
			const text = `${name}\n${title}\n${mimeType}`.toLowerCase();
			return words.every((word) => text.includes(word));
		});
	}

	get selected(): ResourceRow | undefined {
		const { resources, templates } = this.#tab.selectedItem;
		return this.#all.find(({ kind, item }) => item.key === (kind === 'resource' ? resources : templates));
	}

	/** Null selects nothing. */
	select(key: string | null): void {
		const row = this.#all.find((one) => one.key === key);
		this.#tab.selectedItem.resources = row?.kind === 'resource' ? row.item.key : null;
		this.#tab.selectedItem.templates = row?.kind === 'template' ? row.item.key : null;
	}

	/** The last `resources/read` for a row; undefined where nothing was read. */
	reading(row: ResourceRow | undefined): Operation | undefined {
		return this.#readings[row?.key ?? ''];
	}

	read(row: ResourceRow | undefined, uri: string): void {
		this.#readings = { ...this.#readings, [row?.key ?? '']: this.#tab.run('resources/read', { uri }) };
	}

	get #all(): readonly ResourceRow[] {
		const { resources, templates } = this.#tab.view.catalog;
		return [
			...shownItems(resources).map((item) => ({
				key: `resource ${item.key}`,
				name: item.name,
				kind: 'resource' as const,
				item,
			})),
			...shownItems(templates).map((item) => ({
				key: `template ${item.key}`,
				name: item.name,
				kind: 'template' as const,
				item,
			})),
		];
	}
}
