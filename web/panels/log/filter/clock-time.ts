/** Compares a frame's time with the one that was written. */
export type TimeBound = (at: number) => number;

const msPerDay = 86_400_000;

/**
 * Reads `12:00`, `12:01:03`, `12:01:03.120` (local time of day, on the day of each frame) or `2026-12-01T12:00` (local, or with
 * its zone). The result is negative for a frame before it, positive for one after it. Null for anything else.
 */
export function readClockTime(text: string): TimeBound | null {
	const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/.exec(text);
	if (clock) {
		const [hours, minutes, seconds] = [clock[1], clock[2], clock[3]].map((digits) => Number(digits ?? 0));
		if (hours === undefined || minutes === undefined || seconds === undefined) return null;
		if (hours > 23 || minutes > 59 || seconds > 59) return null;
		const wanted = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((clock[4] ?? '').padEnd(3, '0'));
		const ofDay = makeTimeOfDay();
		return (at) => ofDay(at) - wanted;
	}
	if (!/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/.test(text)) return null;
	const moment = Date.parse(text.length === 10 ? `${text}T00:00` : text);
	return Number.isNaN(moment) ? null : (at) => at - moment;
}

/** Milliseconds since local midnight. Asks the calendar once an hour: clocks change at full hours, and a log has many frames. */
function makeTimeOfDay(): (at: number) => number {
	const msPerHour = msPerDay / 24;
	let hour = NaN;
	let atHour = 0;
	return (at) => {
		const its = Math.floor(at / (msPerHour / 4));
		if (its !== hour) {
			hour = its;
			const date = new Date(its * (msPerHour / 4));
			atHour = (date.getHours() * 60 + date.getMinutes()) * 60_000 + date.getSeconds() * 1000;
		}
		return atHour + (at - its * (msPerHour / 4));
	};
}
