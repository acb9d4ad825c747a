/** The URI of a folder: a path, as people paste it, becomes one; everything else stays as it was written. */
export function rootUri(text: string): string {
	const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2');
	if (bare.startsWith('/')) return `file://${encodePath(bare)}`;
	if (/^[A-Za-z]:[\\/]/.test(bare)) return `file:///${encodePath(bare.replaceAll('\\', '/'))}`;
	// \\host\share, as Windows names folders of other machines.
	if (bare.startsWith('\\\\')) return `file:${encodePath(bare.replaceAll('\\', '/'))}`;
	return bare;
}

/** Why a server may refuse it, in a sentence; null where it is fine, or still empty (specification, roots: `uri` must be a file URI). */
export function rootProblem(uri: string): string | null {
	if (uri === '') return null;
	if (!/^file:/i.test(uri)) {
		const isHome = uri.startsWith('~');
		return `Expected a URI that begins with file://, found “${uri}”.${isHome ? ' Write the folder out: only a shell knows ~.' : ''}`;
	}
	if (!uri.startsWith('file://') || !URL.canParse(uri)) {
		return `“${uri}” is no valid file URI: expected file:/// and the path of a folder.`;
	}
	return null;
}

function encodePath(path: string): string {
	return path.split('/').map(encodeSegment).join('/');
}

/** RFC 3986 3.3: a colon may stand in a segment, as after a drive letter. */
function encodeSegment(segment: string): string {
	return encodeURIComponent(segment).replaceAll('%3A', ':').replaceAll('%40', '@');
}
