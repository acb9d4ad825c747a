import { box, Canvas, type Colour } from './canvas.ts';
import { encodePng } from './png.ts';

const white: Colour = [0.96, 0.96, 0.94];
const red: Colour = [0.8, 0.13, 0.16];

/** Flag H of the International Code of Signals, “I have a pilot on board”, as a PNG of 96 × 64 pixels. */
export function signalFlag(): Buffer {
	const canvas = new Canvas(96, 64);
	canvas.cover(white);
	canvas.fill(box(48, -1, 97, 65), red);
	return encodePng(canvas);
}
