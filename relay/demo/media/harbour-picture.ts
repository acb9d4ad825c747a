import { box, Canvas, circle, clamp, cut, distanceBetween, mix, polygon, type Colour } from './canvas.ts';
import { encodePng } from './png.ts';

const width = 640;
const height = 480;
const horizon = 268;

interface Light {
	readonly zenith: Colour;
	readonly skyline: Colour;
	readonly sun: Colour;
	readonly sunX: number;
	readonly sunY: number;
	readonly glow: number;
	readonly nearSea: Colour;
	readonly farSea: Colour;
	readonly farHills: Colour;
	readonly nearHills: Colour;
	readonly stone: Colour;
	readonly windows: number;
}

const evening: Light = {
	zenith: [0.2, 0.32, 0.52],
	skyline: [0.99, 0.74, 0.5],
	sun: [1, 0.88, 0.66],
	sunX: 214,
	sunY: 236,
	glow: 0.5,
	nearSea: [0.1, 0.25, 0.36],
	farSea: [0.78, 0.58, 0.48],
	farHills: [0.55, 0.47, 0.55],
	nearHills: [0.3, 0.31, 0.42],
	stone: [0.19, 0.2, 0.27],
	windows: 0.75,
};

const night: Light = {
	zenith: [0.03, 0.05, 0.12],
	skyline: [0.15, 0.2, 0.33],
	sun: [0.86, 0.89, 0.95],
	sunX: 236,
	sunY: 92,
	glow: 0.16,
	nearSea: [0.02, 0.05, 0.1],
	farSea: [0.11, 0.16, 0.26],
	farHills: [0.1, 0.13, 0.21],
	nearHills: [0.06, 0.08, 0.14],
	stone: [0.03, 0.04, 0.08],
	windows: 1,
};

/** What the camera on the breakwater sees, as a PNG of 640 × 480 pixels. The same bytes every time. */
export function harbourPicture({ night: isNight }: { readonly night: boolean }): Buffer {
	const light = isNight ? night : evening;
	const canvas = new Canvas(width, height);
	drawSky(canvas, light, isNight);
	drawHills(canvas, light);
	drawSea(canvas, light);
	drawTown(canvas, light);
	drawBoat(canvas, light, isNight);
	drawLighthouse(canvas, light, isNight);
	if (!isNight) drawGulls(canvas);
	return encodePng(canvas);
}

function drawSky(canvas: Canvas, light: Light, isNight: boolean): void {
	canvas.cover((_, y) => mix(light.zenith, light.skyline, (y / horizon) ** 1.4));
	if (isNight) drawStars(canvas);
	const { sunX, sunY, glow } = light;
	canvas.shine((x, y) => glow * Math.exp(-distanceBetween(x, y * 1.3, sunX, sunY * 1.3) / 90), light.sun);
	canvas.fill(circle(sunX, sunY, isNight ? 20 : 30), light.sun);
	if (isNight) return;
	for (const [x, y, size] of [
		[96, 92, 1],
		[424, 64, 1.3],
		[338, 142, 0.7],
	] as const) {
		const cloud = cut(x - 90, y - 20, x + 90, y + 20, (px, py) => {
			const ripple = Math.sin(px / 23) * 2;
			return (distanceBetween(px / 7, py - ripple, x / 7, y) - 8 * size) / 5;
		});
		canvas.fill(cloud, [1, 0.86, 0.76], 0.5);
	}
}

function drawStars(canvas: Canvas): void {
	for (let star = 0; star < 70; star += 1) {
		const x = noise(star, 1) * width;
		const y = noise(star, 2) ** 1.3 * (horizon - 60);
		canvas.fill(circle(x, y, 0.3 + noise(star, 3) * 0.8), [0.9, 0.93, 1], 0.8);
	}
}

function drawHills(canvas: Canvas, light: Light): void {
	const far = (x: number) => horizon - 34 - 16 * Math.sin(x / 83 + 0.6) - 7 * Math.sin(x / 31);
	const near = (x: number) => horizon - 10 - 13 * Math.sin(x / 118 + 2.4) - 4 * Math.sin(x / 27);
	canvas.fill(
		cut(-1, 0, width + 1, horizon, (x, y) => far(x) - y),
		light.farHills,
	);
	canvas.fill(
		cut(-1, 0, width + 1, horizon, (x, y) => near(x) - y),
		light.nearHills,
	);
}

function drawSea(canvas: Canvas, light: Light): void {
	canvas.fill(box(-1, horizon, width + 1, height + 1), (_, y) =>
		mix(light.farSea, light.nearSea, ((y - horizon) / (height - horizon)) ** 0.6),
	);
	// Waves: short level strokes, longer and further apart towards the viewer.
	for (let row = horizon + 3, at = 0; row < height; row += 3 + (row - horizon) / 22, at += 1) {
		const depth = (row - horizon) / (height - horizon);
		for (let stroke = 0; stroke < 9; stroke += 1) {
			const x = noise(at, stroke) * width;
			const half = 5 + depth * 26 * noise(stroke, at);
			canvas.fill(
				box(x - half, row, x + half, row + 0.6 + depth),
				mix(light.farSea, light.skyline, 0.5),
				0.16,
			);
		}
		drawGlitter(canvas, light, row, depth, at);
	}
}

// The way of the sun over the water.
function drawGlitter(canvas: Canvas, light: Light, row: number, depth: number, at: number): void {
	const half = (10 + depth * 46) * (0.45 + 0.55 * noise(at, 77));
	const x = light.sunX + (noise(at, 78) - 0.5) * (8 + depth * 36);
	canvas.fill(box(x - half, row, x + half, row + 1.2 + depth * 1.6), light.sun, 0.75 * (1 - depth * 0.7));
}

function drawTown(canvas: Canvas, light: Light): void {
	const quayTop = 318;
	const houses = [
		{ left: -6, wide: 44, high: 62, wall: [0.72, 0.36, 0.3] },
		{ left: 38, wide: 36, high: 78, wall: [0.85, 0.7, 0.45] },
		{ left: 74, wide: 42, high: 56, wall: [0.46, 0.57, 0.6] },
		{ left: 116, wide: 34, high: 68, wall: [0.82, 0.8, 0.74] },
	] as const;
	for (const { left, wide, high, wall } of houses) {
		const top = quayTop - high;
		const shade = mix(light.stone, wall, light === night ? 0.16 : 0.74);
		canvas.fill(box(left, top, left + wide, quayTop), shade);
		canvas.fill(
			polygon([left - 3, top], [left + wide / 2, top - 22], [left + wide + 3, top]),
			mix(shade, light.stone, 0.7),
		);
		for (let row = top + 10; row < quayTop - 16; row += 20) {
			for (const x of [left + wide * 0.22, left + wide * 0.6]) {
				const isLit = noise(x, row) < light.windows;
				const pane: Colour = isLit ? [1, 0.83, 0.48] : mix(shade, light.stone, 0.6);
				canvas.fill(box(x, row, x + 7, row + 10), pane);
			}
		}
	}
	canvas.fill(polygon([-2, quayTop], [176, quayTop], [188, 342], [-2, 352]), light.stone);
	canvas.fill(box(-2, quayTop, 176, quayTop + 3), mix(light.stone, light.skyline, 0.35));
	for (const x of [162, 120, 78]) canvas.fill(box(x, quayTop - 7, x + 5, quayTop + 2), light.stone);
}

function drawBoat(canvas: Canvas, light: Light, isNight: boolean): void {
	const sail: Colour = isNight ? [0.34, 0.38, 0.47] : [0.99, 0.95, 0.88];
	const shade = mix(sail, light.nearHills, 0.3);
	const x = 352;
	const y = 352;
	// The reflection first, broken by the waves.
	const reflection = cut(x - 40, y + 4, x + 50, y + 62, (px, py) => {
		const sway = Math.sin(py / 3) * 4;
		return Math.abs(px - x - 6 - sway) - 26 + (py - y) * 0.32;
	});
	canvas.fill(reflection, sail, 0.22);
	canvas.fill(polygon([x, y - 116], [x + 2, y - 116], [x + 2, y], [x, y]), light.stone);
	canvas.fill(polygon([x + 5, y - 112], [x + 52, y - 14], [x + 5, y - 14]), sail);
	canvas.fill(polygon([x - 3, y - 100], [x - 3, y - 14], [x - 42, y - 12]), shade);
	canvas.fill(polygon([x - 50, y - 8], [x + 58, y - 8], [x + 40, y + 8], [x - 36, y + 8]), [0.62, 0.2, 0.17]);
	canvas.fill(box(x - 50, y - 10, x + 58, y - 7), mix(sail, light.stone, 0.25));
}

function drawLighthouse(canvas: Canvas, light: Light, isNight: boolean): void {
	const x = 540;
	const foot = 330;
	const top = 138;
	const rock = cut(x - 94, foot - 40, width + 1, foot + 22, (px, py) => {
		const roof = foot + 24 - 30 * Math.cos((px - x) / 58) + 6 * Math.sin(px / 9);
		return roof - py;
	});
	canvas.fill(rock, light.stone);
	const red: Colour = isNight ? [0.34, 0.1, 0.12] : [0.8, 0.2, 0.19];
	const white: Colour = isNight ? [0.46, 0.49, 0.56] : [0.97, 0.94, 0.89];
	const tower = polygon([x - 16, top], [x + 16, top], [x + 26, foot], [x - 26, foot]);
	canvas.fill(tower, (px, py) => {
		const band = Math.floor((py - top) / 32) % 2 === 0 ? white : red;
		return mix(band, light.stone, clamp((px - x + 26) / 52) * 0.42);
	});
	canvas.fill(box(x - 21, top - 5, x + 21, top), light.stone);
	canvas.fill(box(x - 11, top - 28, x + 11, top - 5), isNight ? [1, 0.93, 0.7] : [0.98, 0.86, 0.6]);
	for (const bar of [-11, -1, 9]) canvas.fill(box(x + bar, top - 28, x + bar + 2, top - 5), light.stone);
	canvas.fill(polygon([x - 15, top - 28], [x, top - 46], [x + 15, top - 28]), red);
	canvas.fill(box(x - 5, foot - 20, x + 5, foot), light.stone);
	shineLamp(canvas, x, top - 17, isNight ? 1 : 0.35);
}

function shineLamp(canvas: Canvas, x: number, y: number, power: number): void {
	const warm: Colour = [1, 0.9, 0.62];
	canvas.shine((px, py) => power * 0.9 * Math.exp(-distanceBetween(px, py, x, y) / 15), warm);
	canvas.shine((px, py) => {
		const away = x - px;
		if (away <= 0) return 0;
		const off = Math.abs(py - y + away * 0.12) / (5 + away * 0.16);
		return power * 0.34 * clamp(1 - off) * Math.exp(-away / 300);
	}, warm);
}

function drawGulls(canvas: Canvas): void {
	for (const [x, y, size] of [
		[424, 176, 9],
		[452, 160, 7],
		[120, 172, 8],
	] as const) {
		const wing = cut(x - size, y - size, x + size, y + 2, (px, py) => {
			const across = Math.abs(px - x) / size;
			return Math.abs(py - y + Math.sin(across * Math.PI) * size * 0.42) - 0.9;
		});
		canvas.fill(wing, [0.24, 0.27, 0.36]);
	}
}

/** A number from 0 to 1 that looks random and is always the same for the same two. */
function noise(a: number, b: number): number {
	const wave = Math.sin(a * 127.1 + b * 311.7) * 43_758.5453;
	return wave - Math.floor(wave);
}
