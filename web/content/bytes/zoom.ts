/** How large a picture is drawn; `fit` is as large as the room allows, and never larger than it is. */
export type Zoom = number | 'fit';

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 32] as const;
/** What a browser lays out without trouble. */
const longestSide = 16_384;

export interface Size {
	readonly width: number;
	readonly height: number;
}

export function fitScale(picture: Size, room: Size): number {
	if (picture.width === 0 || picture.height === 0 || room.width === 0) return 1;
	return Math.min(1, room.width / picture.width, room.height / picture.height);
}

/** The next step up or down from a scale, not past what can be laid out. */
export function nextScale(scale: number, direction: 1 | -1, picture: Size): number {
	const most = Math.max(1, longestSide / Math.max(picture.width, picture.height, 1));
	const next =
		direction > 0
			? steps.find((step) => step > scale * 1.001)
			: steps.findLast((step) => step < scale * 0.999);
	return Math.min(most, next ?? scale);
}

/** What a key does to the zoom; undefined for the others. */
export function zoomByKey(key: string, scale: number, picture: Size): Zoom | undefined {
	switch (key) {
		case '+':
		case '=':
			return nextScale(scale, 1, picture);
		case '-':
			return nextScale(scale, -1, picture);
		case '0':
			return 'fit';
		case '1':
			return 1;
		default:
			return undefined;
	}
}
