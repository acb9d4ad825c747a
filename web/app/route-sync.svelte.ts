import { untrack } from 'svelte';
import type { CatalogItem, ListName } from '#shared/session/session-view.ts';
import { keptAddress } from './kept-address.ts';
import { formatRoute, parseRoute, startRoute, type Route } from './route.ts';
import type { SectionName } from './sections.ts';
import type { SessionTab } from './session-tab.svelte.ts';
import type { Workspace } from './workspace.svelte.ts';

/** The lists that a section shows, in the order in which a name is looked up. */
const listsOf: Partial<Record<SectionName, readonly ListName[]>> = {
	tools: ['tools'],
	resources: ['resources', 'templates'],
	prompts: ['prompts'],
};

/** Keeps the address of the page and what is seen in step, so that back, forward and bookmarks work. */
export class RouteSync {
	readonly #workspace: Workspace;
	/** What an address named before its server was there, or before its list was. */
	#wanted: Route | null = $state.raw(null);
	#isWantedShown = false;

	constructor(workspace: Workspace) {
		this.#workspace = workspace;
	}

	/** Call from a component: lives as long as it does. */
	follow(): void {
		$effect(() => {
			const onChange = () => this.#apply(parseRoute(location.hash));
			untrack(onChange);
			addEventListener('popstate', onChange);
			return () => removeEventListener('popstate', onChange);
		});
		$effect(() => this.#settleWanted());
		$effect(() => this.#write(routeOf(this.#workspace.active)));
	}

	#apply(route: Route): void {
		const open = this.#workspace.tabs.filter((tab) => serverOf(tab) === route.server);
		const active = this.#workspace.active;
		const tab = route.section === null ? null : active && open.includes(active) ? active : open[0];
		if (tab) {
			this.#workspace.active = tab;
			show(tab, route);
			this.#want(route);
			return;
		}
		this.#workspace.active = null;
		if (route.server !== null) this.#workspace.startDraft.text = route.server;
		this.#want(route.section === null ? null : route);
	}

	#want(route: Route | null): void {
		this.#wanted = route;
		this.#isWantedShown = false;
	}

	#settleWanted(): void {
		const wanted = this.#wanted;
		const tab = this.#workspace.active;
		if (!wanted || !tab || serverOf(tab) !== wanted.server || tab.view.server === null) return;
		if (!this.#isWantedShown) {
			this.#isWantedShown = true;
			show(tab, wanted);
		}
		const isLeft = tab.section !== wanted.section;
		if (isLeft || wanted.item === null || selectByName(tab, wanted)) this.#wanted = null;
	}

	#write(route: Route): void {
		const hash = formatRoute(route);
		const before = parseRoute(location.hash);
		// An address that waits for its server stays, so that a reload finds it.
		const isWaiting = route.section === null && this.#wanted !== null;
		if (formatRoute(before) === hash || isWaiting) return;
		if (isStep(before, route)) history.pushState({ before: formatRoute(before) }, '', hash);
		else if (isFrameClosed(before, route) && cameFrom(hash, history.state)) history.back();
		else history.replaceState(history.state, '', hash);
	}
}

/** Whether a person would want to go back to where they were: not from one frame to the next, nor from a list whose first item selected itself. */
function isStep(before: Route, after: Route): boolean {
	if (location.hash === '' || before.section !== after.section || before.server !== after.server) {
		return location.hash !== '';
	}
	// "Back" closes a frame and leaves the wire only then.
	return after.section === 'wire' ? before.item === null && after.item !== null : before.item !== null;
}

function isFrameClosed(before: Route, after: Route): boolean {
	return after.section === 'wire' && after.item === null && before.section === 'wire' && before.item !== null;
}

/** Whether the step that led here began at this address. */
function cameFrom(hash: string, state: unknown): boolean {
	return typeof state === 'object' && state !== null && 'before' in state && state.before === hash;
}

function routeOf(tab: SessionTab | null): Route {
	if (!tab) return startRoute;
	return { section: tab.section, item: itemOf(tab), server: serverOf(tab) };
}

function serverOf(tab: SessionTab): string {
	if (tab.kept) return tab.kept.server.address;
	return tab.entry ? keptAddress(tab.entry) : tab.title;
}

function itemOf(tab: SessionTab): string | null {
	if (tab.section === 'wire') return tab.selectedFrame === null ? null : String(tab.selectedFrame);
	for (const list of listsOf[tab.section] ?? []) {
		const key = tab.selectedItem[list];
		const item = key === null ? undefined : items(tab, list).find((item) => item.key === key);
		if (item) return item.name;
	}
	return null;
}

function show(tab: SessionTab, { section, item }: Route): void {
	if (section === null) return;
	tab.section = section;
	if (section === 'wire') tab.selectedFrame = item === null ? null : Number(item);
	if (item === null) for (const list of listsOf[section] ?? []) tab.selectedItem[list] = null;
}

function selectByName(tab: SessionTab, { section, item }: Route): boolean {
	if (section === null || section === 'wire') return true;
	for (const list of listsOf[section] ?? []) {
		const found = items(tab, list).find(({ name }) => name === item);
		if (!found) continue;
		tab.selectedItem[list] = found.key;
		return true;
	}
	return false;
}

function items(tab: SessionTab, list: ListName): readonly CatalogItem[] {
	return tab.view.catalog[list].items;
}
