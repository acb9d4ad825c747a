import { expect, test } from 'vitest';
import type { FailureCode } from '../ports.ts';
import { judgePinnedProbe, judgeProbe, newestHandshake, newestStateless } from './judge-probe.ts';
import type { Opening } from './opening.ts';

const met = (...versions: string[]): Opening => ({
	kind: 'met',
	said: { ok: true, versions, capabilities: {}, info: {} },
	seq: 1,
});
const error = (code: number, data?: unknown, status?: number): Opening => ({
	kind: 'error',
	error: { code, message: 'no', data },
	seq: 1,
	...(status === undefined ? {} : { status }),
});
const lost = (code: FailureCode, status?: number): Opening => ({
	kind: 'lost',
	failure: { hop: 'server', code, detail: code, ...(status === undefined ? {} : { status }) },
});
const silent: Opening = { kind: 'silent', afterMs: 5000 };
const strange: Opening = { kind: 'strange', problem: 'odd', seq: 1 };

const rows: [Opening, 'stdio' | 'http', string][] = [
	[met('2026-07-28', '2025-11-25'), 'stdio', 'stateless 2026-07-28'],
	[met('2025-06-18', '2024-11-05'), 'stdio', 'handshake 2025-06-18'],
	[met('2099-01-01'), 'stdio', 'stop version-mismatch'],
	[met(), 'http', 'stop version-mismatch'],
	[strange, 'stdio', 'handshake 2025-11-25'],
	[strange, 'http', 'handshake 2025-11-25'],
	[silent, 'stdio', 'handshake 2025-11-25'],
	[silent, 'http', 'stop timed-out'],
	[error(-32022, { supported: ['2025-03-26'] }), 'stdio', 'handshake 2025-03-26'],
	[error(-32022, { supported: ['2026-07-28', '2025-11-25'] }, 400), 'http', 'retry 2026-07-28'],
	[error(-32022, { supported: ['2099-01-01'] }, 400), 'http', 'stop version-mismatch'],
	[error(-32022), 'stdio', 'handshake 2025-11-25'],
	[error(-32020), 'stdio', 'handshake 2025-11-25'],
	[error(-32020, undefined, 400), 'http', 'stop rpc-error'],
	[error(-32021, { requiredCapabilities: {} }, 400), 'http', 'stop rpc-error'],
	[error(-32021, {}, 400), 'http', 'handshake 2025-11-25'],
	[error(-32601), 'stdio', 'handshake 2025-11-25'],
	[error(-32602, { supported: ['2025-06-18'] }, 400), 'http', 'handshake 2025-11-25'],
	[error(-32601, undefined, 404), 'http', 'handshake 2025-11-25'],
	[error(-32000, undefined, 200), 'http', 'handshake 2025-11-25'],
	[error(-32001, undefined, 401), 'http', 'stop unauthorized'],
	[error(-32603, undefined, 500), 'http', 'stop http-status'],
	[lost('process-exited'), 'stdio', 'handshake 2025-11-25'],
	[lost('http-status', 400), 'http', 'handshake 2025-11-25'],
	[lost('http-status', 404), 'http', 'handshake 2025-11-25'],
	[lost('http-status', 405), 'http', 'handshake 2025-11-25'],
	[lost('http-status', 429), 'http', 'stop http-status'],
	[lost('http-status', 503), 'http', 'stop http-status'],
	[lost('unauthorized', 401), 'http', 'stop unauthorized'],
	[lost('network-refused'), 'http', 'stop network-refused'],
	[lost('network-opaque'), 'http', 'handshake 2025-11-25'],
	[lost('aborted'), 'stdio', 'stop aborted'],
];

test.each(rows)('%j over %s means: %s', (opening, transport, expected) => {
	const verdict = judgeProbe(opening, newestStateless, transport);
	const what = verdict.kind === 'stop' ? verdict.failure.code : verdict.revision.id;
	expect(`${verdict.kind} ${what}`).toBe(expected);
});

test.each<[Opening, string]>([
	[met('2026-07-28', '2025-11-25'), 'stateless 2026-07-28'],
	[met('2025-11-25'), 'stop version-mismatch'],
	[error(-32022, { supported: ['2026-07-28'] }, 400), 'retry 2026-07-28'],
	[error(-32022, { supported: ['2025-11-25'] }, 400), 'stop version-mismatch'],
	[error(-32601, undefined, 404), 'undiscovered 2026-07-28'],
	[error(-32601), 'undiscovered 2026-07-28'],
	[error(-32602, undefined, 400), 'stop rpc-error'],
	[lost('http-status', 405), 'stop http-status'],
	[silent, 'stop timed-out'],
	[strange, 'stop not-mcp'],
])('where 2026-07-28 is pinned, %j means: %s', (opening, expected) => {
	const verdict = judgePinnedProbe(opening, newestStateless);
	const what = verdict.kind === 'stop' ? verdict.failure.code : verdict.revision.id;
	expect(`${verdict.kind} ${what}`).toBe(expected);
});

test('a server that refuses our stateless revision is asked with another one of its own, if we speak it', () => {
	// `newestHandshake` stands in for an older stateless revision that was tried and refused.
	const refusal = error(-32022, { supported: ['2026-07-28'] }, 400);
	expect(judgeProbe(refusal, newestHandshake, 'http')).toMatchObject({ kind: 'retry' });
});
