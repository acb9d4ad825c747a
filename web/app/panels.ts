import Activity from '@lucide/svelte/icons/activity';
import House from '@lucide/svelte/icons/house';
import Wrench from '@lucide/svelte/icons/wrench';
import type { Component } from 'svelte';
import type { SessionView } from '#shared/session/session-view.ts';
import type { SectionName } from './sections.ts';
import type { SessionTab } from './session-tab.svelte.ts';

type PanelComponent = Component<{ tab: SessionTab }>;

/** One part of a server's page. It is fetched when it is first seen. */
export interface Panel {
	readonly name: SectionName;
	readonly label: string;
	readonly icon: typeof House;
	/** Stands behind the label; undefined shows nothing. */
	readonly count?: (view: SessionView) => number | undefined;
	/** The count asks for a person. */
	readonly isUrgent?: boolean;
	readonly load: () => Promise<{ default: PanelComponent }>;
}

/** The sections in the order of the navigation. A new panel is one entry here. */
export const panels: readonly Panel[] = [
	{
		name: 'overview',
		label: 'Overview',
		icon: House,
		load: () => import('../panels/overview/OverviewPanel.svelte'),
	},
	{
		name: 'tools',
		label: 'Tools',
		icon: Wrench,
		count: ({ catalog }) => catalog.tools.items.length || undefined,
		load: () => import('../panels/tools/ToolsPanel.svelte'),
	},
];

/** The wire on the whole page: in the bottom bar of a phone, elsewhere it is the dock. */
export const wireIcon = Activity;

export function sectionLabel(name: SectionName): string {
	return panels.find((panel) => panel.name === name)?.label ?? 'Wire';
}
