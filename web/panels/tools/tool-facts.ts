import type { CatalogItem } from '#shared/session/session-view.ts';
import { isSchemaObject } from '#shared/schema/json-schema.ts';

type Definition = CatalogItem['value'];

/** One thing that a tool's annotations claim, or do not (specification, ToolAnnotations: hints, never to be trusted). */
export interface ToolClaim {
	readonly icon: 'read-only' | 'writes' | 'destructive' | 'open-world';
	/** As the server's words, at the head of the tool; null where it is what the server did not say. */
	readonly word: string | null;
	/** The whole sentence, in lists. */
	readonly sentence: string;
}

export function claimsReadOnly(tool: Definition): boolean {
	return hint(tool, 'readOnlyHint') === true;
}

export function claimsOf(tool: Definition): readonly ToolClaim[] {
	const claims: ToolClaim[] = [];
	if (claimsReadOnly(tool))
		claims.push({ icon: 'read-only', word: 'read-only', sentence: 'claims read-only' });
	if (hint(tool, 'destructiveHint') === true) {
		claims.push({ icon: 'destructive', word: 'destructive', sentence: 'claims destructive' });
	} else if (!claimsReadOnly(tool)) {
		claims.push({ icon: 'writes', word: null, sentence: 'does not claim read-only' });
	}
	if (hint(tool, 'openWorldHint') === true) {
		claims.push({ icon: 'open-world', word: 'open world', sentence: 'claims open world' });
	}
	return claims;
}

export function parameterCount(tool: Definition): number {
	const schema = tool['inputSchema'];
	const properties = isSchemaObject(schema) ? schema['properties'] : undefined;
	return isSchemaObject(properties) ? Object.keys(properties).length : 0;
}

function hint(tool: Definition, name: string): unknown {
	const annotations = tool['annotations'];
	return isSchemaObject(annotations) ? annotations[name] : undefined;
}
