/** Red, green, blue, each 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A colour everywhere alike, or one for each place. */
export type Paint = Colour | ((x: number, y: number) => Colour);

/** How far a point is outside (above zero) or inside (below) a shape, in pixels. */
export type Distance = (x: number, y: number) => number;

export interface Shape {
	/** Nothing of the shape is outside of this. */
	readonly bounds: readonly [left: number, top: number, right: number, bottom: number];
	readonly distance: Distance;
}

/** A picture in memory that shapes are painted on, with soft edges. */
export class Canvas {
	readonly width: number;
	readonly height: number;
	readonly #pixels: Float32Array;

	constructor(width: number, height: number) {
		this.width = width;
		this.height = height;
		this.#pixels = new Float32Array(width * height * 3);
	}

	/** Paints every pixel anew. */
	cover(paint: Paint): void {
		this.fill(box(-1, -1, this.width + 1, this.height + 1), paint);
	}

	fill({ bounds: [left, top, right, bottom], distance }: Shape, paint: Paint, opacity = 1): void {
		const endX = Math.min(this.width, Math.ceil(right) + 1);
		const endY = Math.min(this.height, Math.ceil(bottom) + 1);
		for (let y = Math.max(0, Math.floor(top) - 1); y < endY; y += 1) {
			for (let x = Math.max(0, Math.floor(left) - 1); x < endX; x += 1) {
				const coverage = clamp(0.5 - distance(x + 0.5, y + 0.5)) * opacity;
				if (coverage > 0)
					this.#blend(x, y, typeof paint === 'function' ? paint(x + 0.5, y + 0.5) : paint, coverage);
			}
		}
	}

	/** Adds light of this colour, as strong as `strength` says at each place. */
	shine(strength: (x: number, y: number) => number, [red, green, blue]: Colour): void {
		for (let y = 0; y < this.height; y += 1) {
			for (let x = 0; x < this.width; x += 1) {
				const light = strength(x + 0.5, y + 0.5);
				if (light <= 0) continue;
				const at = (y * this.width + x) * 3;
				const pixels = this.#pixels;
				pixels[at] = (pixels[at] ?? 0) + red * light;
				pixels[at + 1] = (pixels[at + 1] ?? 0) + green * light;
				pixels[at + 2] = (pixels[at + 2] ?? 0) + blue * light;
			}
		}
	}

	/** Eight bits a channel, row by row. */
	toBytes(): Uint8ClampedArray {
		const bytes = new Uint8ClampedArray(this.#pixels.length);
		for (const [at, channel] of this.#pixels.entries()) bytes[at] = channel * 255;
		return bytes;
	}

	#blend(x: number, y: number, colour: Colour, coverage: number): void {
		const at = (y * this.width + x) * 3;
		const pixels = this.#pixels;
		const keep = 1 - coverage;
		pixels[at] = (pixels[at] ?? 0) * keep + colour[0] * coverage;
		pixels[at + 1] = (pixels[at + 1] ?? 0) * keep + colour[1] * coverage;
		pixels[at + 2] = (pixels[at + 2] ?? 0) * keep + colour[2] * coverage;
	}
}

export function clamp(value: number): number {
	return Math.min(1, Math.max(0, value));
}

export function mix(from: Colour, to: Colour, share: number): Colour {
	const part = clamp(share);
	return [
		from[0] + (to[0] - from[0]) * part,
		from[1] + (to[1] - from[1]) * part,
		from[2] + (to[2] - from[2]) * part,
	];
}

// Math.hypot guards against overflow and is ten times slower for it.
export function distanceBetween(x: number, y: number, otherX: number, otherY: number): number {
	return Math.sqrt((x - otherX) ** 2 + (y - otherY) ** 2);
}

export function circle(centreX: number, centreY: number, radius: number): Shape {
	return {
		bounds: [centreX - radius, centreY - radius, centreX + radius, centreY + radius],
		distance: (x, y) => distanceBetween(x, y, centreX, centreY) - radius,
	};
}

export function box(left: number, top: number, right: number, bottom: number): Shape {
	return cut(left, top, right, bottom, () => -Infinity);
}

/** What of a shape lies in a box. */
export function cut(left: number, top: number, right: number, bottom: number, distance: Distance): Shape {
	return {
		bounds: [left, top, right, bottom],
		distance: (x, y) => Math.max(left - x, x - right, top - y, y - bottom, distance(x, y)),
	};
}

/** A convex shape whose corners are given clockwise as seen on screen. */
export function polygon(...corners: readonly (readonly [x: number, y: number])[]): Shape {
	const edges = corners.map(([x, y], at) => {
		const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
		const length = Math.hypot(nextX - x, nextY - y);
		return { x, y, normalX: (nextY - y) / length, normalY: (x - nextX) / length };
	});
	const xs = corners.map(([x]) => x);
	const ys = corners.map(([, y]) => y);
	return {
		bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
		distance: (x, y) =>
			Math.max(...edges.map((edge) => (x - edge.x) * edge.normalX + (y - edge.y) * edge.normalY)),
	};
}
