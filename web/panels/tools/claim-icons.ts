import Eye from '@lucide/svelte/icons/eye';
import Globe from '@lucide/svelte/icons/globe';
import Pencil from '@lucide/svelte/icons/pencil';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { ToolClaim } from './tool-facts.ts';

/** The shape of each claim in a list. */
export const claimIcons: Readonly<Record<ToolClaim['icon'], typeof Eye>> = {
	'read-only': Eye,
	writes: Pencil,
	destructive: Trash2,
	'open-world': Globe,
};
