import Activity from '@lucide/svelte/icons/activity';
import FileText from '@lucide/svelte/icons/file-text';
import House from '@lucide/svelte/icons/house';
import Inbox from '@lucide/svelte/icons/inbox';
import ListChecks from '@lucide/svelte/icons/list-checks';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import ScrollText from '@lucide/svelte/icons/scroll-text';
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
	{
		name: 'resources',
		label: 'Resources',
		icon: FileText,
		count: ({ catalog }) => catalog.resources.items.length + catalog.templates.items.length || undefined,
		load: () => import('../panels/resources/ResourcesPanel.svelte'),
	},
	{
		name: 'prompts',
		label: 'Prompts',
		icon: MessageSquareText,
		count: ({ catalog }) => catalog.prompts.items.length || undefined,
		load: () => import('../panels/prompts/PromptsPanel.svelte'),
	},
	{
		name: 'requests',
		label: 'Requests',
		icon: Inbox,
		count: ({ requests }) => requests.filter(({ state }) => state === 'waiting').length || undefined,
		isUrgent: true,
		load: () => import('../panels/requests/RequestsPanel.svelte'),
	},
	{
		name: 'logs',
		label: 'Logs',
		icon: ScrollText,
		load: () => import('../panels/logs/LogsPanel.svelte'),
	},
	{
		name: 'tasks',
		label: 'Tasks',
		icon: ListChecks,
		count: ({ tasks }) => tasks.length || undefined,
		load: () => import('../panels/tasks/TasksPanel.svelte'),
	},
];

/** The wire on the whole page: in the bottom bar of a phone, elsewhere it is the dock. */
export const wireIcon = Activity;

export function sectionLabel(name: SectionName): string {
	return panels.find((panel) => panel.name === name)?.label ?? 'Wire';
}
