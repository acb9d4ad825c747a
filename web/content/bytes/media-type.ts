import { sniffType } from '#shared/text/sniff.ts';

/** What a stranger says that some bytes are, beside what their first bytes say. */
export interface MediaType {
	/** The one to go by, fit for a data: URL. */
	readonly type: string;
	/** Set where both disagree, as a sentence. */
	readonly conflict: string | null;
}

const wellFormed = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;
/** Types that are one thing under several names. */
const aliases: Readonly<Record<string, string>> = {
	'image/jpg': 'image/jpeg',
	'audio/x-wav': 'audio/wav',
	'audio/wave': 'audio/wav',
	'audio/vnd.wave': 'audio/wav',
	'audio/mp3': 'audio/mpeg',
	'audio/x-flac': 'audio/flac',
	'audio/x-m4a': 'audio/mp4',
	'audio/m4a': 'audio/mp4',
	'image/vnd.microsoft.icon': 'image/x-icon',
	'image/heif': 'image/heic',
	'application/x-gzip': 'application/gzip',
	'application/x-pdf': 'application/pdf',
	'application/x-zip-compressed': 'application/zip',
	'application/ogg': 'audio/ogg',
};

/** Goes by the bytes where they tell, else by the declaration. */
export function mediaTypeOf(declared: string | undefined, bytes: Uint8Array): MediaType {
	const named = canonical(declared ?? '');
	const seen = sniffType(bytes);
	if (seen === null)
		return { type: wellFormed.test(named) ? named : 'application/octet-stream', conflict: null };
	if (declared === undefined || named === canonical(seen) || isContainer(named, seen))
		return { type: seen, conflict: null };
	if (isMadeOf(named, seen)) return { type: named, conflict: null };
	return { type: seen, conflict: `The server says ${declared}; the bytes are ${seen}.` };
}

function canonical(type: string): string {
	const bare = (type.split(';')[0] ?? '').trim().toLowerCase();
	return aliases[bare] ?? bare;
}

/** Documents are zip files, archives gzip files, drawings XML: both the declaration and the bytes are right. */
function isMadeOf(named: string, seen: string): boolean {
	if (!wellFormed.test(named)) return false;
	if (seen === 'image/svg+xml') return /^(?:text|application)\/xml$/.test(named);
	return /^application\/(?:zip|gzip)$/.test(seen) && /^application\/(?!json\b|pdf\b|xml\b)/.test(named);
}

/** MP4, WebM and Ogg hold sound, pictures or both: their first bytes do not tell which. */
function isContainer(named: string, seen: string): boolean {
	const [container, other] = [seen.split('/')[1], named.split('/')[1]];
	if (container === 'mp4' && other === 'quicktime') return true;
	return container === other && /^(?:mp4|webm|ogg)$/.test(container ?? '');
}
