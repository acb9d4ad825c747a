import type { CatalogItem, ListName } from '#shared/session/session-view.ts';
import { panels, sectionLabel } from '../panels.ts';
import { sectionKeys } from '../shortcuts.ts';
import type { SectionName } from '../sections.ts';
import type { SessionTab } from '../session-tab.svelte.ts';
import type { Theme } from '../theme.svelte.ts';
import type { Workspace } from '../workspace.svelte.ts';
import type { Command } from './command.ts';

/** What the commands work on. */
export interface CommandWorld {
	readonly workspace: Workspace;
	readonly theme: Theme;
	readonly showKeys: () => void;
}

/** Everything that can be asked for at the moment: what to do, where to go, and each entry of the server's lists. */
export function* commandsOf(world: CommandWorld): Generator<Command> {
	const tab = world.workspace.active;
	if (tab) yield* sectionCommands(tab);
	yield* actions(world);
	if (tab) yield* itemCommands(tab);
}

function* sectionCommands(tab: SessionTab): Generator<Command> {
	const names: readonly SectionName[] = [...panels.map(({ name }) => name), 'wire'];
	for (const name of names) {
		const key = Object.entries(sectionKeys).find(([, section]) => section === name)?.[0];
		yield {
			id: `section ${name}`,
			kind: 'Go to',
			label: sectionLabel(name),
			...(key ? { keys: `g ${key}` } : {}),
			run: () => {
				tab.section = name;
			},
		};
	}
}

function* actions({ workspace, theme, showKeys }: CommandWorld): Generator<Command> {
	const tab = workspace.active;
	const action = (label: string, run: () => void, keys?: string): Command => ({
		id: `action ${label}`,
		kind: 'Do',
		label,
		...(keys ? { keys } : {}),
		run,
	});
	if (tab) {
		const { kind } = tab.view.state;
		if (kind === 'connected') yield action('Disconnect', () => void tab.session.disconnect());
		if (kind === 'connecting') yield action('Cancel connecting', () => tab.session.cancelConnect());
		if (kind === 'closed' || kind === 'failed') yield action('Reconnect', () => workspace.reconnect(tab));
		yield action('Export session', () => (tab.isExporting = true));
		if (tab.entry) yield action('Connection options', () => (workspace.areOptionsOpen = true));
		yield action('Close this tab', () => workspace.close(tab));
		yield action('Connect to another server', () => (workspace.active = null));
	}
	for (const other of workspace.tabs.filter((open) => open !== tab)) {
		yield {
			id: `tab ${other.key}`,
			kind: 'Switch to',
			label: other.title,
			run: () => (workspace.active = other),
		};
	}
	for (const name of ['light', 'dark', 'system'] as const) {
		if (name !== theme.name) yield action(`Theme: ${name}`, () => (theme.name = name));
	}
	yield action('Show all keys', showKeys, '?');
}

const lists: readonly { readonly list: ListName; readonly section: SectionName; readonly kind: string }[] = [
	{ list: 'tools', section: 'tools', kind: 'Tool' },
	{ list: 'resources', section: 'resources', kind: 'Resource' },
	{ list: 'templates', section: 'resources', kind: 'Template' },
	{ list: 'prompts', section: 'prompts', kind: 'Prompt' },
];

function* itemCommands(tab: SessionTab): Generator<Command> {
	for (const { list, section, kind } of lists) {
		for (const item of tab.view.catalog[list].items) {
			yield {
				id: `${list} ${item.key}`,
				kind,
				label: item.title,
				...(item.name === item.title ? {} : { name: item.name }),
				run: () => openItem(tab, list, section, item),
			};
		}
	}
}

function openItem(tab: SessionTab, list: ListName, section: SectionName, item: CatalogItem): void {
	if (list === 'resources') tab.selectedItem.templates = null;
	if (list === 'templates') tab.selectedItem.resources = null;
	tab.selectedItem[list] = item.key;
	tab.section = section;
}
