import type { Component } from 'svelte';
import { isOfType, wrongMember, type MemberType } from './block-about.ts';
import type { ContentProps, WireObject } from './content-props.ts';
import AudioContent from './kinds/AudioContent.svelte';
import EmbeddedResource from './kinds/EmbeddedResource.svelte';
import ImageContent from './kinds/ImageContent.svelte';
import ResourceLink from './kinds/ResourceLink.svelte';
import TextContent from './kinds/TextContent.svelte';
import ToolResult from './kinds/ToolResult.svelte';
import ToolUse from './kinds/ToolUse.svelte';

/** One type of content block (specification, server/tools#tool-result, client/sampling) and how it looks. */
export interface ContentKind {
	readonly type: string;
	readonly component: Component<ContentProps>;
	/** The members that the type has, but for `type` and `annotations`. */
	readonly members: Readonly<Record<string, MemberType>>;
	/** Those that are to be there. The first holds the content: without it there is nothing to draw. */
	readonly needed: readonly [string, ...string[]];
}

/** All types that are drawn; what is not here is shown as JSON. */
export const contentKinds: readonly ContentKind[] = [
	{ type: 'text', component: TextContent, members: { text: 'string' }, needed: ['text'] },
	{
		type: 'image',
		component: ImageContent,
		members: { data: 'string', mimeType: 'string' },
		needed: ['data', 'mimeType'],
	},
	{
		type: 'audio',
		component: AudioContent,
		members: { data: 'string', mimeType: 'string' },
		needed: ['data', 'mimeType'],
	},
	{
		type: 'resource_link',
		component: ResourceLink,
		members: {
			uri: 'string',
			name: 'string',
			title: 'string',
			description: 'string',
			mimeType: 'string',
			size: 'number',
		},
		needed: ['uri', 'name'],
	},
	{ type: 'resource', component: EmbeddedResource, members: { resource: 'object' }, needed: ['resource'] },
	{
		type: 'tool_use',
		component: ToolUse,
		members: { input: 'object', id: 'string', name: 'string' },
		needed: ['input', 'id', 'name'],
	},
	{
		type: 'tool_result',
		component: ToolResult,
		members: { content: 'list', toolUseId: 'string', isError: 'boolean', structuredContent: 'any' },
		needed: ['content', 'toolUseId'],
	},
];

/** Why a block is not drawn as what it says it is, as a sentence; null where it is. */
export function whyNotDrawn({ members, needed: [content] }: ContentKind, block: WireObject): string | null {
	const type = members[content] ?? 'any';
	return isOfType(block[content], type) ? null : wrongMember(content, type, block[content]);
}

/** What is wrong with a block that is of no type at all, as a sentence. */
export function whatItIs(block: unknown): string {
	if (block === null) return 'Expected a block of content, found null.';
	if (Array.isArray(block)) return 'Expected a block of content, found a list.';
	if (typeof block !== 'object') return `Expected a block of content, found a ${typeof block}.`;
	const type: unknown = 'type' in block ? block.type : undefined;
	if (type === undefined) return 'It has no “type”, so nothing says how to draw it; this is what came.';
	return typeof type === 'string'
		? `Wirescope does not know the type “${type.slice(0, 60)}”; this is what came.`
		: wrongMember('type', 'string', type);
}
