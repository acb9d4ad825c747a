/** What a person wrote as a pattern, or why it is none. */
export type PatternReading =
	{ readonly ok: true; readonly expression: RegExp } | { readonly ok: false; readonly sentence: string };

/** Reads `/…/` or `/…/i`. A pattern that may take for ever is refused, as nothing can stop it once it runs. */
export function readPattern(written: string): PatternReading {
	const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(written) ?? [];
	if (source === '') return { ok: false, sentence: 'Write something between the slashes' };
	const unknown = flags.replace(/[imsu]/g, '');
	if (unknown !== '')
		return { ok: false, sentence: `A pattern takes the flags i, m, s and u, not ${unknown}` };
	if (repeatsARepetition(source)) {
		return { ok: false, sentence: 'A group that repeats must hold no * + { or |: it could take for ever' };
	}
	try {
		return { ok: true, expression: new RegExp(source, flags) };
	} catch (error) {
		const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
		return { ok: false, sentence: `Not a pattern: ${reason}` };
	}
}

/** A glob, in any case: `*` stands for anything. Without one it may be found anywhere. */
export function readGlob(glob: string): RegExp {
	const pattern = glob.split('*').map(escapePattern).join('.*');
	return new RegExp(glob.includes('*') ? `^${pattern}$` : pattern, 'is');
}

/** Matches this text itself, in any case. A pattern without case needs no lower-cased copy of each body. */
export function textPattern(text: string): RegExp {
	return new RegExp(escapePattern(text), 'i');
}

function escapePattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Whether a repeated group has a choice or a repetition in it: where matching can take exponential time. */
function repeatsARepetition(source: string): boolean {
	const plain = source.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x');
	const isRisky: boolean[] = [];
	for (let at = 0; at < plain.length; at++) {
		const character = plain[at] ?? '';
		if (character === '(') isRisky.push(false);
		else if (character === ')') {
			const was = isRisky.pop() ?? false;
			const isRepeated = /^(?:[*+]|\{\d*,)/.test(plain.slice(at + 1));
			if (was && isRepeated) return true;
			if (isRisky.length > 0 && (was || isRepeated)) isRisky[isRisky.length - 1] = true;
		} else if ('*+|'.includes(character) || /^\{\d*,/.test(plain.slice(at, at + 12))) {
			if (isRisky.length > 0) isRisky[isRisky.length - 1] = true;
		}
	}
	return false;
}
