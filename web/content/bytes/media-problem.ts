const reasons: Readonly<Record<number, string>> = {
	3: 'they are damaged or cut off',
	4: 'it does not know this kind, or they are no such file at all',
};

/** Why sound or film is not played, as a sentence (HTML, MediaError codes). */
export function mediaProblem(error: MediaError | null, type: string): string {
	const reason = reasons[error?.code ?? 0] ?? 'it gave no reason';
	const detail = error?.message ? ` (${error.message})` : '';
	return `The browser cannot play these bytes as ${type}: ${reason}${detail}.`;
}
