/** A harbour that publishes tides. `mean` and `range` are in metres, `delayHours` is behind the first port. */
export interface Port {
	readonly name: string;
	readonly title: string;
	readonly mean: number;
	readonly range: number;
	readonly delayHours: number;
}

export const ports: readonly Port[] = [
	{ name: 'seaholm', title: 'Seaholm', mean: 2.4, range: 1.6, delayHours: 0 },
	{ name: 'gull-rock', title: 'Gull Rock', mean: 1.9, range: 1.1, delayHours: 0.7 },
	{ name: 'osterhavn', title: 'Østerhavn', mean: 1.2, range: 0.5, delayHours: 2.1 },
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

export interface TideStep {
	readonly time: string;
	readonly height: number;
}

/** A plain sine of twelve hours and twenty-five minutes: good enough for a harbour that does not exist. */
export function tideAt(port: Port, from: Date, hours: number, metresPerUnit: number): readonly TideStep[] {
	return Array.from({ length: hours + 1 }, (_, hour) => {
		const time = new Date(from.getTime() + hour * 3_600_000);
		const phase = (time.getTime() / 3_600_000 - port.delayHours) / 12.42;
		const metres = port.mean + port.range * Math.sin(2 * Math.PI * phase);
		return {
			time: time.toISOString().replace('.000Z', 'Z'),
			height: Math.round((metres / metresPerUnit) * 100) / 100,
		};
	});
}
