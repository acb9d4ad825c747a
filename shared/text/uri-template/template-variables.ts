import type { TemplatePart } from './template-parts.ts';

/** A variable as a form asks for it: once, however often the template names it. */
export interface TemplateVariable {
	readonly name: string;
	/** Somewhere each member stands on its own: meant for a list or a map. */
	readonly isExploded: boolean;
	/** Somewhere only its beginning is taken, which a list or a map does not have (RFC 6570, 2.4.1). */
	readonly isTextOnly: boolean;
	/** Where it goes, in words. */
	readonly places: readonly string[];
}

const places = {
	'': 'part of the text',
	'+': 'part of the text, reserved characters kept',
	'#': 'fragment',
	'.': 'label after a dot',
	'/': 'path segment',
	';': 'path parameter',
	'?': 'query',
	'&': 'query, continued',
} as const;

/** The variables of a template, each once, in the order in which they are named. */
export function variablesOf(parts: readonly TemplatePart[]): readonly TemplateVariable[] {
	const found = new Map<string, TemplateVariable>();
	for (const part of parts) {
		if (part.kind === 'literal') continue;
		for (const { name, most, isExploded } of part.variables) {
			const before = found.get(name);
			const place = places[part.operator] + (most === undefined ? '' : `, at most ${most} characters`);
			found.set(name, {
				name,
				isExploded: isExploded || (before?.isExploded ?? false),
				isTextOnly: most !== undefined || (before?.isTextOnly ?? false),
				places: [...new Set([...(before?.places ?? []), place])],
			});
		}
	}
	return [...found.values()];
}
