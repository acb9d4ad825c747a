/** A gauge that we make up tides for. `mean` and `range` are in metres, `delayHours` is behind the first one. */
export interface Station {
	readonly code: string;
	readonly title: string;
	readonly mean: number;
	readonly range: number;
	readonly delayHours: number;
}

export const stations: readonly Station[] = [
	{ code: 'NO-TOS', title: 'Tromsø havn', mean: 1.76, range: 1.14, delayHours: 0.4 },
	{ code: 'NO-BGO', title: 'Bergen', mean: 0.91, range: 0.52, delayHours: 3.1 },
	{ code: 'DE-HEL', title: 'Helgoland', mean: 1.8, range: 1.2, delayHours: 5.2 },
	{ code: 'FR-SML', title: 'Saint-Malo', mean: 6.7, range: 4.9, delayHours: 7.7 },
];

export const berths = [
	{ berth: 'A1', lengthM: 12, depthM: 2.6, isFree: true },
	{ berth: 'A2', lengthM: 12, depthM: 2.6, isFree: false },
	{ berth: 'B1', lengthM: 24, depthM: 4.1, isFree: true },
	{ berth: 'C1', lengthM: 60, depthM: 7.5, isFree: true },
] as const;

export const notices = `# Notices to mariners

- **Buoy 4** is unlit. Keep it well to starboard.
- Dredging at the north quay until Friday; pass slowly.
- The café opens at 06:00. Fresh rolls at 06:05.
`;

export interface WindReading {
	readonly knots: number;
	readonly gusts: number;
	readonly from: string;
}

const windSeries: readonly WindReading[] = [
	{ knots: 11, gusts: 16, from: 'SW' },
	{ knots: 12, gusts: 18, from: 'SW' },
	{ knots: 14, gusts: 21, from: 'WSW' },
	{ knots: 13, gusts: 19, from: 'W' },
	{ knots: 10, gusts: 14, from: 'WSW' },
];

const calm: WindReading = { knots: 0, gusts: 0, from: 'nowhere' };

/** The wind over the harbour: it turns only while somebody watches, so that every first look is alike. */
export class Wind {
	#readings = 0;
	#timer: NodeJS.Timeout | undefined;
	readonly #watchers = new Set<() => void>();
	readonly #everyMs: number;

	constructor(everyMs: number) {
		this.#everyMs = everyMs;
	}

	get reading(): WindReading {
		return windSeries[this.#readings % windSeries.length] ?? calm;
	}

	/** Calls back after each new reading; returns its undo. */
	watch(onReading: () => void): () => void {
		this.#watchers.add(onReading);
		this.#timer ??= setInterval(() => {
			this.#readings += 1;
			for (const watcher of this.#watchers) watcher();
		}, this.#everyMs);
		return () => {
			this.#watchers.delete(onReading);
			if (this.#watchers.size > 0) return;
			clearInterval(this.#timer);
			this.#timer = undefined;
		};
	}
}

export interface Level {
	readonly at: string;
	readonly height_m: number;
}

const hourMs = 3_600_000;
const tideHours = 12.42;

/** The water at one moment: a plain sine, good enough for tides that are made up. */
export function levelAt(station: Station, time: number): Level {
	const metres = station.mean + station.range * Math.sin(2 * Math.PI * tidesBy(station, time));
	return {
		at: new Date(time).toISOString().replace(/:\d\d\.\d{3}Z$/, 'Z'),
		height_m: Math.round(metres * 100) / 100,
	};
}

/** High water is a quarter into a tide, low water three quarters. */
export function turnsOf(
	station: Station,
	from: number,
	hours: number,
	quarter: 0.25 | 0.75,
): readonly Level[] {
	const first = Math.ceil(tidesBy(station, from) - quarter);
	const last = Math.floor(tidesBy(station, from + hours * hourMs) - quarter);
	return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
		levelAt(station, ((first + at + quarter) * tideHours + station.delayHours) * hourMs),
	);
}

function tidesBy({ delayHours }: Station, time: number): number {
	return (time / hourMs - delayHours) / tideHours;
}
