/** An address to which the relay does not connect. */
export class ForbiddenAddress extends Error {
	override readonly name = 'ForbiddenAddress';
	readonly code = 'forbidden-address';
}
