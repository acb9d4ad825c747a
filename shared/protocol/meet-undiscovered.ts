import type { Attempt, Failure } from '../ports.ts';
import type { Connection } from './connection.ts';
import type { Agreement, Meeting } from './meeting.ts';
import { agreeStateless, type Opening } from './opening.ts';
import type { Revision } from './revision.ts';

const listMethods = ['tools/list', 'resources/list', 'prompts/list'];
const methodNotFound = -32601;

/**
 * A pinned server that does not know `server/discover` may know the rest of its revision: its lists are asked for, until one
 * is answered with anything but that it is unknown. One that knows none of them does not speak the revision.
 */
export async function meetUndiscovered(
	connection: Connection,
	revision: Revision,
	opening: Opening,
	meeting: Meeting,
): Promise<Attempt<Agreement>> {
	for (const method of listMethods) {
		meeting.wait(`Waiting for the answer to \`${method}\``);
		if (!(await isUnknown(connection, revision, method, meeting)))
			return agreeStateless(connection, revision, opening, meeting);
		meeting.step({ text: `\`${method}\` for ${revision.id}: answered with \`${methodNotFound}\`` });
	}
	return { ok: false, failure: speaksAnother(revision, opening) };
}

async function isUnknown(
	connection: Connection,
	revision: Revision,
	method: string,
	{ limits }: Meeting,
): Promise<boolean> {
	const reply = await connection.request(
		{ method, params: {} },
		{ revision, limits: { silenceMs: limits.startMs, totalMs: limits.startMs } },
	).reply;
	return reply.kind === 'error' && reply.error.code === methodNotFound;
}

function speaksAnother({ id }: Revision, opening: Opening): Failure {
	const asked = listMethods.map((method) => `\`${method}\``).join(', ');
	const error = opening.kind === 'error' ? opening.error : { code: methodNotFound, message: '' };
	const said = error.message === '' ? '' : ` ${JSON.stringify(error.message)}`;
	const detail =
		`The server does not speak ${id}: \`server/discover\` was answered with \`${error.code}\`${said}, ` +
		`and so were ${asked} with \`${methodNotFound}\`. Choose automatic, and the revision is found out`;
	const { code, message } = error;
	return { hop: 'server', code: 'version-mismatch', detail, rpc: { code, message } };
}
