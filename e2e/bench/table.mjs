/** Times in milliseconds as the figures of a row. */
export function summarise({ times, manyAtOnceMs }, calls) {
	const sorted = [...times].sort((a, b) => a - b);
	const at = (share) =>
		Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] * 1000);
	return {
		medianUs: at(0.5),
		p99Us: at(0.99),
		...(manyAtOnceMs === undefined
			? {}
			: { perSecond100InFlight: Math.round((calls / manyAtOnceMs) * 1000) }),
	};
}

/** One line a row; ratios are to rows of the same run. */
export function printTable(machine, rows) {
	console.log(`${machine}. Compare ratios within one run, not absolute times.\n`);
	let group = '';
	for (const row of rows) {
		if (row.group !== group) {
			group = row.group;
			console.log(`${group}`);
		}
		console.log(`  ${row.name.padEnd(42)}${figures(row)}${ratio(row, rows)}`);
	}
}

function figures(row) {
	if (row.medianUs === undefined) {
		const value = Number.isInteger(row.value) ? row.value.toLocaleString('en') : row.value.toFixed(2);
		const limit = row.limit === undefined ? '' : `   (at most ${row.limit})`;
		return `${value.padStart(9)} ${row.unit}${limit}`;
	}
	const many = row.perSecond100InFlight;
	return (
		`${String(row.medianUs).padStart(9)} µs median${String(row.p99Us).padStart(9)} µs p99` +
		(many === undefined ? '' : `${many.toLocaleString('en').padStart(10)}/s with 100 in flight`)
	);
}

function ratio({ medianUs, against }, rows) {
	if (!against) return '';
	const raw = against.map((name) => rows.find((row) => row.name === name).medianUs);
	const sum = raw.reduce((total, part) => total + part, 0);
	return `   ${(medianUs / sum).toFixed(2)} × (${against.join(' + ')})`;
}
