import type { ServerProfile } from '#shared/protocol/client-profile.ts';

/** The revision that is worth trying next: one that both sides speak, else the newest that was not tried. */
export function otherRevision(server: ServerProfile, spoken: readonly string[]): string | undefined {
	const others = spoken.filter((revision) => revision !== server.revision);
	return others.find((revision) => server.supportedVersions?.includes(revision)) ?? others[0];
}
