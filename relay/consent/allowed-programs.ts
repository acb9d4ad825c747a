import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { hashRecord, type LaunchRecord } from './launch-record.ts';

/** The programs that were allowed: in memory, and as hashes in a file so that a machine asks once. */
export class AllowedPrograms {
	readonly #hashes: Set<string>;
	readonly #file: string | null;

	/** Null keeps them in memory only. */
	constructor(file: string | null) {
		this.#file = file;
		this.#hashes = new Set(file === null ? [] : readHashes(file));
	}

	has(record: LaunchRecord): boolean {
		return this.#hashes.has(hashRecord(record));
	}

	/** For this run only: what was named at the start need not be remembered. */
	addForThisRun(record: LaunchRecord): void {
		this.#hashes.add(hashRecord(record));
	}

	add(record: LaunchRecord): void {
		const hash = hashRecord(record);
		this.#hashes.add(hash);
		if (this.#file === null) return;
		try {
			// Read anew: another relay may have written since.
			writeHashes(this.#file, new Set([...readHashes(this.#file), hash]));
		} catch (error) {
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

function readHashes(file: string): string[] {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
			warn(`Could not read ${file}; allowed programs are asked for again`, error);
		return [];
	}
	try {
		const content: unknown = JSON.parse(text);
		if (isAllowedFile(content)) return content.allowed.filter((hash) => typeof hash === 'string');
		throw new TypeError('expected {"version":1,"allowed":[…]}');
	} catch (error) {
		warn(`Could not read ${file}; allowed programs are asked for again`, error);
		return [];
	}
}

function isAllowedFile(content: unknown): content is { allowed: unknown[] } {
	return (
		typeof content === 'object' && content !== null && 'allowed' in content && Array.isArray(content.allowed)
	);
}

function writeHashes(file: string, hashes: ReadonlySet<string>): void {
	mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
	const next = `${file}.${process.pid}`;
	writeFileSync(next, `${JSON.stringify({ version: 1, allowed: [...hashes] })}\n`, { mode: 0o600 });
	renameSync(next, file);
}

function warn(sentence: string, error: unknown): void {
	console.error(`${sentence}: ${error instanceof Error ? error.message : String(error)}`);
}
