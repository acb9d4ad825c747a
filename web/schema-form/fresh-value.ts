/** A value that a person would else have to look up or make up, by the `format` of the schema. */
export interface FreshValue {
	readonly word: string;
	readonly make: () => string;
}

export function freshValue(format: string | undefined): FreshValue | undefined {
	return format === undefined ? undefined : values.get(format);
}

const two = (number: number): string => String(number).padStart(2, '0');

const values = new Map<string, FreshValue>([
	['date', { word: 'Today', make: () => dateOf(new Date()) }],
	['date-time', { word: 'Now', make: () => `${dateOf(new Date())}T${timeOf(new Date())}` }],
	['time', { word: 'Now', make: () => timeOf(new Date()) }],
	['uuid', { word: 'New UUID', make: () => crypto.randomUUID() }],
]);

function dateOf(date: Date): string {
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** RFC 3339 5.6, in the zone of this computer, so that what is shown is the time on the wall. */
function timeOf(date: Date): string {
	const offset = -date.getTimezoneOffset();
	const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
	const zone = offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
	return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}${zone}`;
}
