import type { Component } from 'svelte';
import type { ContentProps, WireObject } from './content-props.ts';
import { isWireObject } from './content-props.ts';
import AudioContent from './kinds/AudioContent.svelte';
import EmbeddedResource from './kinds/EmbeddedResource.svelte';
import ImageContent from './kinds/ImageContent.svelte';
import ResourceLink from './kinds/ResourceLink.svelte';
import TextContent from './kinds/TextContent.svelte';

/** One type of content block (specification, server/tools#tool-result) and how it looks. */
export interface ContentKind {
	readonly type: string;
	readonly title: string;
	readonly component: Component<ContentProps>;
	/** What keeps a block from being drawn this way, as a sentence; null where nothing does. */
	problem(block: WireObject): string | null;
}

/** All types that are drawn; what is not here, or does not hold what its type promises, is shown as JSON. */
export const contentKinds: readonly ContentKind[] = [
	{ type: 'text', title: 'Text', component: TextContent, problem: (block) => needsStrings(block, 'text') },
	{
		type: 'image',
		title: 'Image',
		component: ImageContent,
		problem: (block) => needsStrings(block, 'data', 'mimeType'),
	},
	{
		type: 'audio',
		title: 'Audio',
		component: AudioContent,
		problem: (block) => needsStrings(block, 'data', 'mimeType'),
	},
	{
		type: 'resource_link',
		title: 'Resource link',
		component: ResourceLink,
		problem: (block) => needsStrings(block, 'uri'),
	},
	{
		type: 'resource',
		title: 'Embedded resource',
		component: EmbeddedResource,
		problem: ({ resource }) =>
			isWireObject(resource) ? null : `Expected an object in “resource”, found ${describe(resource)}.`,
	},
];

function needsStrings(block: WireObject, ...members: readonly string[]): string | null {
	const missing = members.find((member) => typeof block[member] !== 'string');
	return missing === undefined
		? null
		: `Expected a string in “${missing}”, found ${describe(block[missing])}.`;
}

function describe(value: unknown): string {
	if (value === undefined) return 'nothing';
	const text = JSON.stringify(value);
	return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
