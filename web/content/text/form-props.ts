import type { TextKind } from './recognise.ts';

/** What every way to look at a text gets. */
export interface FormProps {
	readonly text: string;
	readonly kind?: TextKind | undefined;
	/** Accessible name of the block: `Text 1`. */
	readonly label: string;
	/** Written for a program: in the face of the wire. */
	readonly isSource?: boolean;
	/** Drawn in a dialog of its own, with the room of it. */
	readonly isLarge?: boolean;
}
