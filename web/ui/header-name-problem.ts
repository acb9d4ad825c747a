/** What keeps a text from being the name of a header; an empty row is left out and no mistake. */
export function headerNameProblem(name: string): string | undefined {
	// RFC 9110 5.6.2: a token.
	const [found] = /[^!#$%&'*+.^_`|~0-9A-Za-z-]/u.exec(name.trim()) ?? [];
	if (found === undefined) return undefined;
	const what = found === ' ' ? 'a space' : `"${found}"`;
	return `Take ${what} out of "${name.trim()}": a header's name has only letters, digits and signs such as - and _`;
}
