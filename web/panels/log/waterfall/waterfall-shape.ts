import type { WaterfallBar, WaterfallSegment } from './waterfall-bar.ts';

/** A rectangle in the waterfall of a row, in pixels. */
export interface WaterfallBox {
	readonly tone: WaterfallSegment['tone'];
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

const heights = { stdio: 8, post: 8, sse: 5, listen: 3, single: 12 } as const;
const leastBar = 4;
const tick = 2;

/** Draws a bar into a row of this size, over the time from `from` to `to`. A bar keeps 4 px to be seen, a single frame has 2. */
export function waterfallBoxes(
	{ lane, segments }: WaterfallBar,
	{ from, to, width, height }: { from: number; to: number; width: number; height: number },
): readonly WaterfallBox[] {
	const scale = to > from ? (width - leastBar) / (to - from) : 0;
	const place = (at: number) => Math.min(Math.max(at - from, 0) * scale, width - leastBar);
	const y = (height - heights[lane]) / 2;
	return segments
		.map(({ tone, from: start, to: end }, index) => {
			const isLast = index === segments.length - 1;
			const least = lane === 'single' ? tick : isLast ? leastBar : 0;
			const x = round(place(start));
			return { tone, x, y, width: Math.max(round(place(end) - place(start)), least), height: heights[lane] };
		})
		.filter((box) => box.width > 0);
}

function round(pixels: number): number {
	return Math.round(pixels * 10) / 10;
}
