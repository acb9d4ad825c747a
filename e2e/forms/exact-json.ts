const mark = 'digits:';

/** Stands in a schema for a number that a double would change. */
export function digits(number: string): string {
	return `${mark}${number}`;
}

/** JSON with such numbers written as they are. */
export function writeExactJson(value: unknown): string {
	return JSON.stringify(value).replaceAll(/"digits:([^"]+)"/g, '$1');
}

/** The same as a validator reads it. */
export function readExactly(value: unknown): unknown {
	return JSON.parse(writeExactJson(value));
}
