import type { Operation } from '#shared/session/operation.ts';
import type { CatalogItem, CatalogList } from '#shared/session/session-view.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { shownItems } from '../../content/change-words.ts';
import { TemplateDraft } from './template-draft.svelte.ts';
import { UpdateIndex, type Updates } from './update-index.ts';

/** A resource, or a template from which the URI of one is made. */
export interface ResourceRow {
	readonly key: string;
	readonly name: string;
	readonly kind: 'resource' | 'template';
	readonly item: CatalogItem;
	/** What the filter looks at. */
	readonly words: string;
}

/** What a person has written for one row: the variables of a template, or a URI over what the row says. */
export class ResourceDraft {
	typed: string | undefined = $state();
	readonly template: TemplateDraft | null;
	readonly #listed: string;

	constructor(row: ResourceRow | undefined) {
		this.template = row?.kind === 'template' ? new TemplateDraft(row.name) : null;
		this.#listed = row?.name ?? '';
	}

	get uri(): string {
		return this.typed ?? (this.template ? this.template.uri : this.#listed);
	}
}

/** What the Resources of one server look like at the moment: filter, drafts, and what was last read of each URI. */
export class ResourcesView {
	query: string = $state('');
	/** What stands beside the list: what is selected there, any URI, or what was subscribed to. */
	page: 'item' | 'any' | 'subscriptions' = $state('item');
	#readings: Readonly<Record<string, Operation>> = $state.raw({});
	readonly #tab: SessionTab;
	readonly #updates = new UpdateIndex();
	readonly #drafts: Record<string, ResourceDraft> = {};
	#made: { from: readonly CatalogList[]; rows: readonly ResourceRow[] } = { from: [], rows: [] };

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	get rows(): readonly ResourceRow[] {
		const wanted = this.query.toLowerCase().split(/\s+/).filter(Boolean);
		if (wanted.length === 0) return this.#all;
		return this.#all.filter(({ words }) => wanted.every((word) => words.includes(word)));
	}

	get selected(): ResourceRow | undefined {
		const { resources, templates } = this.#tab.selectedItem;
		if (resources === null && templates === null) return undefined;
		return this.#all.find(({ kind, item }) => item.key === (kind === 'resource' ? resources : templates));
	}

	/** Null selects nothing. */
	select(key: string | null): void {
		const row = this.#all.find((one) => one.key === key);
		this.page = 'item';
		this.#tab.selectedItem.resources = row?.kind === 'resource' ? row.item.key : null;
		this.#tab.selectedItem.templates = row?.kind === 'template' ? row.item.key : null;
	}

	/** Opens the list's own entry for a URI, or else the page on which any can be read. */
	open(uri: string): void {
		const row = this.#all.find(({ kind, name }) => kind === 'resource' && name === uri);
		if (row) this.select(row.key);
		else {
			this.draftOf(undefined).typed = uri;
			this.page = 'any';
		}
	}

	draftOf(row: ResourceRow | undefined): ResourceDraft {
		return (this.#drafts[row?.key ?? ''] ??= new ResourceDraft(row));
	}

	/** The last `resources/read` of a URI that was started here; null where there is none. */
	reading(uri: string): Operation | null {
		return this.#readings[uri] ?? null;
	}

	read(uri: string): void {
		this.#readings = { ...this.#readings, [uri]: this.#tab.run('resources/read', { uri }) };
	}

	/** What the server said of changes of a resource; `isNews` while it was not read since. */
	updatesOf(uri: string): (Updates & { readonly isNews: boolean }) | null {
		if (uri === '' || this.#tab.frameCount === 0) return null;
		const updates = this.#updates.read(this.#tab.session.log).of(uri);
		if (!updates) return null;
		const lastRead = this.#tab.view.calls.about('resources/read', uri)[0]?.requestSeq ?? 0;
		return { ...updates, isNews: updates.seq > lastRead };
	}

	get #all(): readonly ResourceRow[] {
		const { resources, templates } = this.#tab.view.catalog;
		const [madeOf, madeOfTemplates] = this.#made.from;
		if (madeOf !== resources || madeOfTemplates !== templates) {
			this.#made = {
				from: [resources, templates],
				rows: [...rowsOf('resource', resources), ...rowsOf('template', templates)],
			};
		}
		return this.#made.rows;
	}
}

function rowsOf(kind: ResourceRow['kind'], list: CatalogList): readonly ResourceRow[] {
	return shownItems(list).map((item) => {
		const { key, name, title, value } = item;
		const mimeType = typeof value['mimeType'] === 'string' ? value['mimeType'] : '';
		const words = `${name}\n${title}\n${mimeType}\n${kind}`.toLowerCase();
		return { key: `${kind} ${key}`, name, kind, item, words };
	});
}
