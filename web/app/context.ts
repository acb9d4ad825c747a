import { createContext } from 'svelte';
import type { Workspace } from './workspace.svelte.ts';

export const [getWorkspace, setWorkspace] = createContext<Workspace>();
