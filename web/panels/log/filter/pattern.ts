/** Says of a text whether it is what was asked for. */
export interface TextTest {
	test(text: string): boolean;
}

/** What a person wrote as a pattern, or why it is none. */
export type PatternReading =
	{ readonly ok: true; readonly expression: RegExp } | { readonly ok: false; readonly sentence: string };

/** Reads `/…/` or `/…/i`. It may take for ever on some text: only a worker tries it. */
export function readPattern(written: string): PatternReading {
	const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(written) ?? [];
	if (source === '') return { ok: false, sentence: 'Write something between the slashes' };
	const unknown = flags.replace(/[imsu]/g, '');
	if (unknown !== '')
		return { ok: false, sentence: `A pattern takes the flags i, m, s and u, not ${unknown}` };
	try {
		return { ok: true, expression: new RegExp(source, flags) };
	} catch (error) {
		const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
		return { ok: false, sentence: `Not a pattern: ${reason}` };
	}
}

/** A glob, in any case: `*` stands for anything. Without one it may be found anywhere. Takes time in proportion to the text. */
export function readGlob(glob: string): TextTest {
	if (!glob.includes('*')) return textPattern(glob);
	const [first = '', ...rest] = glob.toLowerCase().split('*');
	const last = rest.pop() ?? '';
	return { test: (text) => hasInOrder(text.toLowerCase(), first, rest, last) };
}

/** Matches this text itself, in any case. A pattern without case needs no lower-cased copy of each body. */
export function textPattern(text: string): RegExp {
	return new RegExp(escapePattern(text), 'i');
}

function hasInOrder(text: string, first: string, parts: readonly string[], last: string): boolean {
	if (!text.startsWith(first)) return false;
	let at = first.length;
	for (const part of parts) {
		const found = text.indexOf(part, at);
		if (found < 0) return false;
		at = found + part.length;
	}
	return text.length - last.length >= at && text.endsWith(last);
}

function escapePattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
