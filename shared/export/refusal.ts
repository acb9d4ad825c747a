/** Ends the reading of a file; its message is for people. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly code = 'unreadable-file';
}
