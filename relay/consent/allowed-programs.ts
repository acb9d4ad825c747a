import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { hashRecord, type LaunchRecord } from './launch-record.ts';

const allowance = v.object({
	/** SHA-256 of the whole record: program, arguments, folder and variables with their values. */
	hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
	/** When a person allowed it, as ISO 8601. */
	at: v.string(),
	/** For people to recognise it by. The hash alone decides. */
	command: v.string(),
	folder: v.string(),
	variables: v.array(v.string()),
});

/** One program that a person allowed, as it is remembered. */
export type Allowance = v.InferOutput<typeof allowance>;

const allowedFile = v.object({ version: v.literal(2), allowed: v.array(allowance) });

/** How a command line is written into the file, where a secret has no place. */
export type DescribeCommand = (record: LaunchRecord) => string;

/** The programs that were allowed: named at the start, in memory, and in a file so that a machine asks once. */
export class AllowedPrograms {
	readonly #hashes = new Set<string>();
	readonly #file: string | null;
	readonly #describe: DescribeCommand;

	/** Null keeps them in memory only. */
	constructor(file: string | null, describe: DescribeCommand = ({ command }) => command) {
		this.#file = file;
		this.#describe = describe;
	}

	/** The file is read each time: what was revoked a moment ago, by another process too, asks again. */
	has(record: LaunchRecord): boolean {
		const hash = hashRecord(record);
		if (this.#hashes.has(hash)) return true;
		return this.#file !== null && readAllowances(this.#file).some((one) => one.hash === hash);
	}

	/** For this run only: what was named at the start need not be remembered. */
	addForThisRun(record: LaunchRecord): void {
		this.#hashes.add(hashRecord(record));
	}

	add(record: LaunchRecord): void {
		if (this.#file === null) {
			this.addForThisRun(record);
			return;
		}
		const added: Allowance = {
			hash: hashRecord(record),
			at: new Date().toISOString(),
			command: this.#describe(record),
			folder: record.cwd,
			variables: Object.keys(record.env).sort(),
		};
		try {
			const others = readAllowances(this.#file).filter(({ hash }) => hash !== added.hash);
			writeAllowances(this.#file, [...others, added]);
		} catch (error) {
			this.addForThisRun(record);
			warn(`Could not remember an allowed program in ${this.#file}`, error);
		}
	}
}

/** Where this machine's user keeps it: XDG where it is set, else a folder in the home. */
export function allowedProgramsFile(environment: NodeJS.ProcessEnv = process.env): string {
	const config = environment['XDG_CONFIG_HOME'];
	const folder = config ? path.join(config, 'wirescope') : path.join(homedir(), '.wirescope');
	return path.join(folder, 'allowed.json');
}

/** What the file remembers. A broken file allows nothing. */
export function readAllowances(file: string): readonly Allowance[] {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
			warn(`Could not read ${file}; allowed programs are asked for again`, error);
		return [];
	}
	try {
		return v.parse(allowedFile, JSON.parse(text)).allowed;
	} catch (error) {
		warn(`Could not read ${file}; allowed programs are asked for again`, error);
		return [];
	}
}

export function writeAllowances(file: string, allowed: readonly Allowance[]): void {
	mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
	const next = `${file}.${process.pid}`;
	writeFileSync(next, `${JSON.stringify({ version: 2, allowed }, null, '\t')}\n`, { mode: 0o600 });
	renameSync(next, file);
}

function warn(sentence: string, error: unknown): void {
	console.error(`${sentence}: ${error instanceof Error ? error.message : String(error)}`);
}
