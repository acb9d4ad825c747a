import { readCommandLine } from './command-line.ts';
import { problem, type Understood } from './understood.ts';
import { looksLikeAddress, readWebAddress } from './web-address.ts';

export { formatCommand, formatLaunch } from './format-command.ts';
export type { Understood } from './understood.ts';

const limitCharacters = 256 * 1024;
const typographicQuotes = /[“”„‟‘’‚‛«»‹›]/g;
/** As word processors and chats set them: only around the whole, since within it they may be meant. */
const inTypographicQuotes = /^[“”„‟‘’‚‛«»‹›][^“”„‟‘’‚‛«»‹›]+[“”„‟‘’‚‛«»‹›]$/;

/** Reads an address, a command line or a `curl` call into one server. Nothing is started or fetched. */
export function readAddress(text: string): Understood {
	if (text.length > limitCharacters) return problem(`This is too long: ${text.length} characters`);
	if (text.includes('\0'))
		return problem('Remove the NUL character: no address or program has one', text.indexOf('\0'));
	const source = text.replace('\uFEFF', ' ');
	const trimmed = source.trim();
	if (trimmed === '') return { kind: 'empty' };
	const at = source.indexOf(trimmed);
	if (inTypographicQuotes.test(trimmed)) {
		// Blanks in their place, so that a problem still points where it is.
		const understood = readAddress(source.replace(typographicQuotes, ' '));
		const note = `The quotes ${trimmed.charAt(0)} ${trimmed.slice(-1)} around it were taken off`;
		return 'notes' in understood ? { ...understood, notes: [note, ...understood.notes] } : understood;
	}
	if (/^[{[]/.test(trimmed) && !/^\[[0-9a-f:.]+\]/i.test(trimmed)) {
		return problem('Write the address or the command line of one server: this is a configuration', at);
	}

	const word = unwrapped(trimmed);
	const [first = ''] = word.split(/\s/, 1);
	if (!looksLikeAddress(first)) return readCommandLine(unwrapCode(source));
	if (first === word) return readWebAddress(word, [], at);
	// A program may have a dot in its name; after a scheme there can be no doubt.
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(first)) return readCommandLine(source);
	return problem(
		`Remove what comes after the address: "${word.slice(first.length).trim()}"`,
		source.indexOf(first) + first.length,
	);
}

/** Without what people paste around an address: quotes, `<…>`, inline code. */
function unwrapped(text: string): string {
	const inner = /^(["'`<])([^"'`<>]*)["'`>]$/.exec(text);
	const word = inner?.[2]?.trim() ?? text;
	return /^https?:/i.test(word) || text.startsWith('`') ? word : text;
}

/** Without the marks of inline code, which would be a command in a command; the places stay. */
function unwrapCode(source: string): string {
	return /^\s*`[^`]+`\s*$/.test(source) ? source.replaceAll('`', ' ') : source;
}
