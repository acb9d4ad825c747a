import { resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Launch } from '#shared/config/server-entry.ts';
import { defaultTimeLimits, type ClientProfile, type TimeLimits } from '#shared/protocol/client-profile.ts';
import type { Reply } from '#shared/protocol/reply.ts';
import type { RequestOptions } from '#shared/session/operation.ts';
import { Session, type SessionPorts } from '#shared/session/session.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import { NodeProcesses } from '../../relay/ports/node-process.ts';

const client: ClientProfile = {
	info: { name: 'wirescope', version: '0.1.0' },
	capabilities: { roots: {} },
	roots: [],
};

/** Patience with programs that do not want to end. */
const stopLimits = { afterStdinCloseMs: 100, afterTerminateMs: 100 };

export interface Rig {
	readonly session: Session;
	readonly processes: NodeProcesses;
}

export interface RigOptions {
	readonly args?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
	readonly cwd?: string;
	readonly limits?: Partial<TimeLimits>;
	/** Over HTTP the way of a page. */
	readonly direct?: SessionPorts['direct'];
	readonly revision?: string;
}

/** A session with our misbehaving program in one of its modes. */
export function start(mode: string, options: RigOptions = {}): Promise<Rig> {
	const { args = [], env = {}, cwd } = options;
	const program = resolve(import.meta.dirname, '../servers/misbehaving-mcp.mjs');
	const command = { command: process.execPath, args: [program, mode, ...args], env };
	return open({ kind: 'stdio', ...command, ...(cwd === undefined ? {} : { cwd }) }, options);
}

/** A session with an address; direct, as from a page, where a way for that is given. */
export function visit(url: string, options: RigOptions = {}): Promise<Rig> {
	return open({ kind: 'http', url, headers: [], transport: 'auto', route: 'auto' }, options);
}

async function open(launch: Launch, options: RigOptions): Promise<Rig> {
	const processes = new NodeProcesses(process.env, stopLimits);
	const session = new Session({
		entry: { name: 'case', launch },
		ports: { process: processes, direct: options.direct ?? null, relay: new NodeHttp() },
		client,
		limits: { ...defaultTimeLimits, ...options.limits },
		revision: options.revision ?? 'auto',
	});
	onTestFinished(async () => {
		await session.disconnect();
		await processes.stopAll();
		// A reader that throws is told about in the log, and nowhere else.
		expect(notes(session).filter((note) => note.includes('could not read'))).toEqual([]);
	});
	await session.connect();
	return { session, processes };
}

export function call(
	session: Session,
	name: string,
	args: Record<string, unknown> = {},
	options: RequestOptions = {},
): Promise<Reply> {
	return session.request('tools/call', { name, arguments: args }, options).reply;
}

/** What `text` of the server becomes. */
export function textResult(text: string): object {
	return { kind: 'result', result: { content: [{ type: 'text', text }] } };
}

/** The JSON in the first text of a result. */
export async function told(reply: Promise<Reply>): Promise<unknown> {
	const ended = await reply;
	if (ended.kind !== 'result') throw new Error(`Expected a result, found ${JSON.stringify(ended)}`);
	const { content } = ended.result as { content: readonly { text: string }[] };
	return JSON.parse(content[0]?.text ?? '');
}

/** Resolves once `holds` is true; asked again at every change and every frame. */
export function until(session: Session, holds: () => boolean): Promise<void> {
	return new Promise((resolveUntil) => {
		const offs = [session.onChange(check), session.log.onAppend(check)];
		function check() {
			if (!holds()) return;
			for (const off of offs) off();
			resolveUntil();
		}
		check();
	});
}

/** Resolves once every list that the server offers was asked for and came, or will not. */
export function listed(session: Session): Promise<void> {
	return until(session, () =>
		Object.values(session.catalog).every(({ state }) => /^(loaded|failed|not-offered)$/.test(state)),
	);
}

export function bodies(session: Session, channel: string): string[] {
	return session.log.entries
		.filter(({ frame }) => frame.channel === channel)
		.map(({ frame }) => frame.body.data);
}

function notes(session: Session): string[] {
	return session.log.entries
		.filter(({ frame }) => frame.event?.kind === 'note')
		.map(({ frame }) => frame.body.data);
}
