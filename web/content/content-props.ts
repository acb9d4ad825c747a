import type { SessionTab } from '../app/session-tab.svelte.ts';
import type { BlockAbout } from './block-about.ts';

/** An object from the wire, of which nothing else is known. */
export type WireObject = Readonly<Record<string, unknown>>;

/** What every kind of content gets. */
export interface ContentProps {
	readonly tab: SessionTab;
	readonly block: WireObject;
	/** Its place among the blocks, from 1: part of its name. */
	readonly number: number;
	/** The frame that brought it. */
	readonly seq: number;
	readonly about: BlockAbout;
}

export function isWireObject(value: unknown): value is WireObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value where it is a string that says something. */
export function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}
