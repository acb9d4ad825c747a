import type { HeaderPairs } from '../wire/frame.ts';
import { problem, type Problem, type Understood } from './understood.ts';
import { basicCredentials, readWebAddress } from './web-address.ts';

/** Set by the client itself for each message, so a pasted value would only be in the way. */
const ownHeaders =
	/^(?:accept|content-type|content-length|host|connection|origin|user-agent|mcp-session-id|mcp-protocol-version|mcp-method|mcp-name|last-event-id)$/i;

/** One letter options of curl that take a value, and long ones beside them. */
const shortWithValue = /[AbcCdDeEFhHKmoPQrtTuUwxXyYz]/;
const longWithoutValue =
	/^--(?:silent|show-error|fail|fail-with-body|insecure|location|no-buffer|verbose|include|head|get|http1\.1|http2|compressed|globoff|ipv4|ipv6|no-progress-meter|raw|trace-time|remote-name)$/;

/** Reads a curl call for its address and headers; method and body belong to the message it sends, not to the server. */
export function readCurl(args: readonly string[]): Understood {
	const call = readOptions(args);
	if (call.kind === 'problem') return call;
	const [url, second] = call.urls;
	if (url === undefined) return problem('The curl call has no address');
	if (second !== undefined) return problem(`The curl call has two addresses: ${url} and ${second}`);

	const understood = readWebAddress(url, call.headers);
	return understood.kind === 'http'
		? { ...understood, notes: [...call.notes, ...understood.notes] }
		: understood;
}

interface CurlCall {
	readonly kind: 'call';
	readonly urls: readonly string[];
	readonly headers: HeaderPairs;
	readonly notes: readonly string[];
}

function readOptions(args: readonly string[]): CurlCall | Problem {
	const urls: string[] = [];
	const headers: (readonly [string, string])[] = [];
	const notes: string[] = [];
	for (const { name, value } of optionsOf(args)) {
		if (name === '' || name === '--url') urls.push(value);
		else if (name === '-H' || name === '--header') {
			const header = readHeader(value);
			if (!header) return problem(`"${value}" is not a header: write it as "Name: value"`);
			if (ownHeaders.test(header[0])) notes.push(`${header[0]} was left out: each message sets its own`);
			else headers.push(header);
		} else if (name === '-u' || name === '--user') headers.push(['Authorization', basicCredentials(value)]);
		else if (name === '--oauth2-bearer') headers.push(['Authorization', `Bearer ${value}`]);
		else if (name === '-b' || name === '--cookie') headers.push(['Cookie', value]);
		else if (name === '-k' || name === '--insecure')
			notes.push('-k was left out: certificates are always checked');
	}
	return { kind: 'call', urls, headers, notes };
}

function* optionsOf(args: readonly string[]): Iterable<{ name: string; value: string }> {
	for (let at = 0; at < args.length; at++) {
		const word = args[at] ?? '';
		if (word.startsWith('--')) {
			const hasValue = !longWithoutValue.test(word) && !word.startsWith('--no-');
			yield { name: word, value: hasValue ? (args[++at] ?? '') : '' };
		} else if (word.startsWith('-') && word !== '-') {
			const letters = word.slice(1);
			const valueAt = letters.search(shortWithValue);
			for (const letter of valueAt < 0 ? letters : letters.slice(0, valueAt))
				yield { name: `-${letter}`, value: '' };
			if (valueAt < 0) continue;
			const attached = letters.slice(valueAt + 1);
			yield { name: `-${letters.charAt(valueAt)}`, value: attached === '' ? (args[++at] ?? '') : attached };
		} else {
			yield { name: '', value: word };
		}
	}
}

function readHeader(text: string): readonly [string, string] | null {
	const match = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*([^\r\n]*?)\s*$/.exec(text);
	return match ? [match[1] ?? '', match[2] ?? ''] : null;
}
