import type { Snippet } from 'svelte';
import type { SessionTab } from '../app/session-tab.svelte.ts';

/** An object from the wire, of which nothing else is known. */
export type WireObject = Readonly<Record<string, unknown>>;

/** What is said about a block beside its content. */
export interface BlockAbout {
	/** What the server claims in the block's annotations, in words. */
	readonly claims: readonly string[];
	/** Members that are not what the specification says, as sentences. */
	readonly remarks: readonly string[];
	/** Members that the type has no place for, `_meta` among them. */
	readonly others: readonly string[];
	/** One of these as it is written. */
	readonly written: (name: string) => string;
}

/** What every kind of content gets. */
export interface ContentProps {
	readonly tab: SessionTab;
	readonly block: WireObject;
	/** Its place among the blocks, from 1: part of its name. */
	readonly number: number;
	/** The frame that brought it. */
	readonly seq: number;
	readonly about: BlockAbout;
	/** Draws a block that is inside of this one. */
	readonly inside: Snippet<[block: unknown, number: number, raw: () => string]>;
}

export function isWireObject(value: unknown): value is WireObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value where it is a string that says something. */
export function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}
