import type { Arguments } from '../arguments.ts';
import type { DemoCall } from '../call.ts';
import type { JsonObject } from '../rpc.ts';

/** A content block of a tool's result, in the form of the newest revision. */
export type ContentBlock = JsonObject & { readonly type: string };

export interface ToolResult {
	readonly content: readonly ContentBlock[];
	readonly structuredContent?: unknown;
	readonly isError?: boolean;
}

/** One tool, described in the form of the newest revision. */
export interface Tool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: JsonObject;
	readonly outputSchema?: JsonObject;
	readonly annotations: JsonObject;
	/** Called only with arguments that fit `inputSchema`. */
	run(args: Arguments, call: DemoCall): ToolResult | Promise<ToolResult>;
}

export const noArguments: JsonObject = { type: 'object', properties: {}, additionalProperties: false };

/** Changes nothing, and asks nobody outside. */
export const readOnly: JsonObject = { readOnlyHint: true, openWorldHint: false };

export function text(text: string): ContentBlock {
	return { type: 'text', text };
}

export function failure(sentence: string): ToolResult {
	return { content: [text(sentence)], isError: true };
}
