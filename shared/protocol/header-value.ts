/**
 * A value as an HTTP header carries it (specification 2026-07-28, transports, encoding of `Mcp-Name` and `Mcp-Param-*`): as it is
 * where that is safe, `=?base64?…?=` otherwise.
 */
export function headerValue(value: string | number | boolean): string {
	const text = typeof value === 'number' ? plainDecimal(value) : String(value);
	return isSafe(text) ? text : `=?base64?${base64(text)}?=`;
}

function isSafe(text: string): boolean {
	// An empty value is encoded too, so that no intermediary drops the header.
	if (text === '' || text !== text.trim()) return false;
	if (text.startsWith('=?base64?') && text.endsWith('?=')) return false;
	return /^[\t\x20-\x7e]*$/.test(text);
}

function plainDecimal(value: number): string {
	return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function base64(text: string): string {
	return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
