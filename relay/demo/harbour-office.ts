import { Wind } from './harbour.ts';
import { dressNamed } from './dress.ts';
import { RoundKeeper } from './questions.ts';
import { isSince, type Revision } from './revisions.ts';
import type { JsonObject } from './rpc.ts';

export interface OfficeOptions {
	/** How often the wind turns while somebody watches it. */
	readonly windEveryMs?: number;
}

/** What all sessions of one running demo server share. */
export class HarbourOffice {
	readonly rounds = new RoundKeeper();
	readonly wind: Wind;

	constructor({ windEveryMs = 3000 }: OfficeOptions = {}) {
		this.wind = new Wind(windEveryMs);
	}
}

export const instructions =
	'This is a small harbour office. Start with get_tide_forecast, look through the webcam, and ask before you reserve a berth.';

export function serverInfo(revision: Revision): JsonObject {
	const info = dressNamed({ name: 'harbour-office', title: 'Harbour office', version: '1.0.0' }, revision);
	if (!isSince(revision, '2025-11-25')) return info;
	return { ...info, description: 'Wirescope’s demo server: tides, berths and a webcam.' };
}

export function serverCapabilities(revision: Revision): JsonObject {
	return {
		tools: {},
		resources: { subscribe: true },
		prompts: {},
		...(isSince(revision, '2025-03-26') ? { completions: {} } : {}),
		logging: {},
	};
}
