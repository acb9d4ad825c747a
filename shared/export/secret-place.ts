import type { JsonTokens } from '../wire/json-tokens.ts';
import { isSecretName } from './secret-detectors.ts';

/** Whether the string at `index` is a secret because of where it stands in the JSON. */
export function isSecretPlace(tokens: JsonTokens, index: number): boolean {
	const node = tokens.at(index);
	if (!node) return false;
	const key = tokens.key(index);
	const parentKey = node.parent < 0 ? undefined : tokens.key(node.parent);
	if (key === undefined) return isInSecretList(tokens, node.parent);
	// JSON Schema: a property that is called "token" holds none, but the values that are named for it may be.
	const isOfSchema = schemaValues.has(key) && parentKey !== undefined && isSecretName(parentKey);
	return isSecretName(key) || isOfSchema || (key === 'value' && isNamedSecret(tokens, node.parent));
}

const schemaValues = new Set(['default', 'const']);

/** `"apiKeys": ["…"]`, and `"enum"` or `"examples"` of a property that is called like a secret. */
function isInSecretList(tokens: JsonTokens, list: number): boolean {
	const node = tokens.at(list);
	const key = tokens.key(list);
	if (!node || key === undefined) return false;
	const parentKey = node.parent < 0 ? undefined : tokens.key(node.parent);
	if (key === 'enum' || key === 'examples') return parentKey !== undefined && isSecretName(parentKey);
	return isSecretName(key.replace(/s$/, ''));
}

/** `{"name": "Authorization", "value": "…"}`, as headers, variables and arguments are often listed. */
function isNamedSecret(tokens: JsonTokens, object: number): boolean {
	for (const { index } of tokens.children(object)) {
		const key = tokens.key(index);
		if (key !== 'name' && key !== 'key') continue;
		const name = tokens.string(index);
		return name !== undefined && isSecretName(name);
	}
	return false;
}
