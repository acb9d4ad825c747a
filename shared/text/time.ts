/** A duration for people: `44 ms`, `1.30 s`, `12.3 s`, `2 min 5 s`, `1 h 2 min`. */
export function formatDuration(milliseconds: number): string {
	const ms = Math.max(0, milliseconds);
	if (ms < 1) return ms === 0 ? '0 ms' : '<1 ms';
	if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`;
	if (ms < 9_995) return `${(ms / 1000).toFixed(2)} s`;
	if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
	const seconds = Math.round(ms / 1000);
	if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
	return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** The local time of day of an epoch time, to the millisecond: `12:01:03.120`. */
export function formatClock(epochMs: number): string {
	const date = new Date(epochMs);
	const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits);
	return `${hours}:${minutes}:${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

function twoDigits(value: number): string {
	return String(value).padStart(2, '0');
}
