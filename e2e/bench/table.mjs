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

/** A row as soon as it is measured, under the name of its group; ratios are to rows of the same run. */
export function printRow(row, before) {
	if (row.group !== before?.group) console.log(row.group);
	console.log(`  ${row.name.padEnd(46)}${row.medianUs === undefined ? figure(row) : times(row)}`);
}

/** What the rows come to, and on which machine. */
export function printSummary(machine, rows) {
	const said = (verdict) => rows.filter((row) => row.verdict === verdict).length;
	console.log(`\n${said('PASS')} PASS, ${said('over')} over, ${said('busy')} busy`);
	console.log(`${machine}. Compare ratios within one run, not absolute times.`);
	console.log(
		'"busy": over the limit by the clock, within it by the processor time of the page; see the load.',
	);
}

/** Whether the row is within its limit; undefined where it has none. */
export function verdictOf(row, rows) {
	if (row.atLeast !== undefined) return row.value >= row.atLeast ? 'PASS' : 'over';
	if (row.limit === undefined) return undefined;
	const value = row.against ? timesRaw(row, rows) : row.value;
	if (value <= row.limit) return 'PASS';
	return row.cpu !== undefined && row.cpu <= row.limit ? 'busy' : 'over';
}

/** The median in multiples of the raw ways beside it. */
export function timesRaw({ medianUs, against }, rows) {
	const raw = against.map((name) => rows.find((row) => row.name === name).medianUs);
	return medianUs / raw.reduce((total, part) => total + part, 0);
}

function figure({ value, cpu, unit, limit, atLeast, verdict }) {
	const limits = [
		...(limit === undefined ? [] : [`at most ${written(limit)}`]),
		...(atLeast === undefined ? [] : [`at least ${written(atLeast)}`]),
	];
	const said = `${written(value)} ${unit}`.padStart(14);
	const ofCpu = cpu === undefined ? '' : `${written(cpu)} ${unit} cpu`;
	return `${said}${ofCpu.padStart(16)}${limits.join('').padStart(18)}   ${verdict ?? ''}`.trimEnd();
}

function times({ medianUs, p99Us, perSecond100InFlight: many, against, ratio, limit, verdict }) {
	const line =
		`${String(medianUs).padStart(9)} µs median${String(p99Us).padStart(9)} µs p99` +
		(many === undefined ? '' : `${many.toLocaleString('en').padStart(10)}/s with 100 in flight`);
	if (!against) return line;
	const limits = limit === undefined ? '' : `, at most ${limit}   ${verdict}`;
	return `${line}   ${ratio.toFixed(2)} × (${against.join(' + ')})${limits}`;
}

function written(value) {
	if (Number.isInteger(value)) return value.toLocaleString('en');
	return value.toFixed(Math.abs(value) < 10 ? 2 : 0);
}
