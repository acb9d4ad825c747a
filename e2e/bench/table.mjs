/** Times in milliseconds as the figures of a row. */
export function summarise({ times, manyAtOnceMs }, calls) {
	const sorted = [...times].sort((a, b) => a - b);
	const at = (share) =>
		Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] * 1000);
	return {
		tenthUs: at(0.1),
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
		'"busy": within the limit by processor time, or in the quickest tenth; the machine had other work.',
	);
}

/** Whether the row is within its limit; undefined where it has none. */
export function verdictOf(row) {
	if (row.atLeast !== undefined) return row.value >= row.atLeast ? 'PASS' : 'over';
	if (row.limit === undefined) return undefined;
	if ((row.ratio ?? row.value) <= row.limit) return 'PASS';
	return (row.tenthRatio ?? row.cpu ?? Infinity) <= row.limit ? 'busy' : 'over';
}

/** A time of the row in multiples of the same of the raw ways beside it: the median, or what the quickest tenth takes at most. */
export function timesRaw({ against, ...row }, rows, time) {
	const raw = against.map((name) => rows.find((row) => row.name === name)[time]);
	return row[time] / raw.reduce((total, part) => total + part, 0);
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

function times({ medianUs, p99Us, perSecond100InFlight: many, against, ...of }) {
	const line =
		`${String(medianUs).padStart(9)} µs median${String(p99Us).padStart(9)} µs p99` +
		(many === undefined ? '' : `${many.toLocaleString('en').padStart(10)}/s with 100 in flight`);
	if (!against) return line;
	const limits = of.limit === undefined ? '' : `, at most ${of.limit}   ${of.verdict}`;
	const ratios = `${of.ratio.toFixed(2)} ×, quickest tenth ${of.tenthRatio.toFixed(2)} ×`;
	return `${line}   ${ratios} (${against.join(' + ')})${limits}`;
}

function written(value) {
	if (Number.isInteger(value)) return value.toLocaleString('en');
	return value.toFixed(Math.abs(value) < 10 ? 2 : 0);
}
