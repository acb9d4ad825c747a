/** `handshake` opens with `initialize` and keeps a session; `stateless` carries everything with each request. */
export type Era = 'handshake' | 'stateless';

/** Every revision of the specification, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

export type Revision = (typeof revisions)[number];

export const newestHandshake: Revision = '2025-11-25';
export const stateless: Revision = '2026-07-28';

export function isRevision(value: unknown): value is Revision {
	return revisions.some((revision) => revision === value);
}

export function isSince(revision: Revision, first: Revision): boolean {
	return revisions.indexOf(revision) >= revisions.indexOf(first);
}

/** The revisions that a server of these eras speaks, newest first. */
export function revisionsOf(eras: readonly Era[]): readonly Revision[] {
	return revisions
		.filter((revision) => eras.includes(revision === stateless ? 'stateless' : 'handshake'))
		.reverse();
}
