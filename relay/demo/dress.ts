import type { Prompt } from './prompts.ts';
import { isSince, type Revision } from './revisions.ts';
import { isObject, objectIn, type JsonObject } from './rpc.ts';
import type { ContentBlock, Tool, ToolResult } from './tools/tool.ts';

// This server is written in the form of the newest revision. What follows takes away what an older one does not define.

export function dressTool(tool: Tool, revision: Revision): JsonObject {
	const { name, title, description, inputSchema, outputSchema, annotations } = tool;
	return {
		name,
		...(isSince(revision, '2025-06-18') ? { title } : {}),
		description,
		inputSchema: isSince(revision, '2026-07-28') ? inputSchema : withoutHeaderHints(inputSchema),
		...(outputSchema && isSince(revision, '2025-06-18') ? { outputSchema } : {}),
		...(isSince(revision, '2025-03-26') ? { annotations } : {}),
	};
}

/** A resource, a template, a link to one, or the server itself. */
export function dressNamed(value: JsonObject, revision: Revision): JsonObject {
	const { title, annotations, ...rest } = value;
	return {
		...rest,
		...(title !== undefined && isSince(revision, '2025-06-18') ? { title } : {}),
		...(isObject(annotations) ? { annotations: dressAnnotations(annotations, revision) } : {}),
	};
}

export function dressPrompt(prompt: Prompt, revision: Revision): JsonObject {
	return dressNamed(
		{
			name: prompt.name,
			title: prompt.title,
			description: prompt.description,
			arguments: prompt.arguments.map(({ name, title, description, required }) =>
				dressNamed({ name, title, description, required }, revision),
			),
		},
		revision,
	);
}

export function dressToolResult(result: ToolResult, revision: Revision): JsonObject {
	const { content, structuredContent, isError } = result;
	return {
		content: content.map((block) => dressContent(block, revision)),
		...(structuredContent !== undefined && isSince(revision, '2025-06-18') ? { structuredContent } : {}),
		...(isError ? { isError } : {}),
	};
}

/** A kind of content that the revision lacks becomes a line of text. */
export function dressContent(block: ContentBlock | JsonObject, revision: Revision): JsonObject {
	if (block['type'] === 'audio' && !isSince(revision, '2025-03-26'))
		return { type: 'text', text: `(a sound that revision ${revision} cannot carry)` };
	if (block['type'] === 'resource_link' && !isSince(revision, '2025-06-18'))
		return { type: 'text', text: `See ${String(block['uri'])}` };
	const { _meta, ...rest } = dressNamed(block, revision);
	return _meta !== undefined && isSince(revision, '2025-06-18') ? { ...rest, _meta } : rest;
}

function dressAnnotations(annotations: JsonObject, revision: Revision): JsonObject {
	const { lastModified, ...rest } = annotations;
	return lastModified !== undefined && isSince(revision, '2025-06-18') ? { ...rest, lastModified } : rest;
}

function withoutHeaderHints(schema: JsonObject): JsonObject {
	const properties = Object.entries(objectIn(schema, 'properties')).map(([name, property]) => {
		const kept = Object.entries(isObject(property) ? property : {}).filter(([key]) => key !== 'x-mcp-header');
		return [name, Object.fromEntries(kept)];
	});
	return { ...schema, properties: Object.fromEntries(properties) };
}
