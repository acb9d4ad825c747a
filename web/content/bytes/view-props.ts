/** What every way to draw some bytes gets. */
export interface ViewProps {
	readonly bytes: Uint8Array<ArrayBuffer>;
	/** The type to go by, fit for a `Blob`. */
	readonly type: string;
	/** Accessible name: `Image 2, image/png`. */
	readonly name: string;
	/** Drawn in a dialog of its own, with the room of it. */
	readonly isLarge?: boolean;
	/** Asked to open large. */
	readonly onlarge?: () => void;
	/** Something that is known only once it is drawn: a duration, a size. */
	readonly onfact?: (words: string) => void;
}
