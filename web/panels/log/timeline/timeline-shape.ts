import type { TimeBin } from './time-bins.ts';

/** A bar of the timeline, in pixels from the top left. */
export interface TimelineBar {
	readonly x: number;
	readonly width: number;
	readonly y: number;
	readonly height: number;
	/** The red foot of the bar; 0 without errors. */
	readonly foot: number;
}

export interface TimelineShape {
	readonly bars: readonly TimelineBar[];
	/** Where the triangles of parts with errors stand. */
	readonly errors: readonly number[];
	/** Points of the line of latency; empty where no call ended. */
	readonly latency: string;
}

interface Room {
	readonly width: number;
	/** Where bars may begin, and where they stand. */
	readonly top: number;
	readonly bottom: number;
}

const leastFoot = 3;

/** Draws parts of the time as bars. The root of a count is drawn, so that a single error is still seen beside a burst. */
export function timelineShape(bins: readonly TimeBin[], { width, top, bottom }: Room): TimelineShape {
	const step = width / Math.max(bins.length, 1);
	const most = Math.sqrt(bins.reduce((max, { count }) => Math.max(max, count), 1));
	const slowest = Math.sqrt(bins.reduce((max, { tookMs }) => Math.max(max, tookMs ?? 0), 1));
	const bars: TimelineBar[] = [];
	const errors: number[] = [];
	const points: string[] = [];
	bins.forEach((bin, index) => {
		const x = round(index * step);
		const middle = round((index + 0.5) * step);
		if (bin.tookMs !== null) {
			points.push(`${middle},${round(bottom - (Math.sqrt(bin.tookMs) / slowest) * (bottom - top))}`);
		}
		if (bin.count === 0) return;
		const height = round(Math.max(2, (Math.sqrt(bin.count) / most) * (bottom - top)));
		const foot =
			bin.errors === 0 ? 0 : Math.min(height, Math.max(leastFoot, height * (bin.errors / bin.count)));
		bars.push({ x, width: round(Math.max(1, step - 1)), y: bottom - height, height, foot: round(foot) });
		if (bin.errors > 0) errors.push(middle);
	});
	return { bars, errors, latency: points.length > 1 ? points.join(' ') : '' };
}

/** Full times of the clock within a span, at most `most` of them. */
export function clockMarks(from: number, to: number, most: number): readonly number[] {
	const step = steps.find((ms) => (to - from) / ms <= most) ?? 86_400_000;
	const zone = new Date(from).getTimezoneOffset() * 60_000;
	const first = Math.ceil((from - zone) / step) * step + zone;
	const marks: number[] = [];
	for (let at = first; at <= to && marks.length <= most; at += step) marks.push(at);
	return marks;
}

const steps = [
	10, 50, 100, 500, 1_000, 5_000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000, 21_600_000,
];

function round(pixels: number): number {
	return Math.round(pixels * 10) / 10;
}
