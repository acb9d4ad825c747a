import process from 'node:process';
import { defaultTimeLimits, type ClientProfile } from '#shared/protocol/client-profile.ts';
import { Session } from '#shared/session/session.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import { answerQuestions } from './answer-questions.ts';
import { scenarios, type Scenario } from './scenarios.ts';

// The client side of the public MCP conformance suite: `node conformance-client.js <server-url>`, with the scenario, the
// revision and its context in the environment. Exit code 0 when the scenario's steps went through.

const client: ClientProfile = {
	info: { name: 'wirescope', version: '0.1.0' },
	capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
	roots: [],
};

async function main(url: string): Promise<void> {
	const name = process.env['MCP_CONFORMANCE_SCENARIO'] ?? 'tools_call';
	const context: unknown = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}');
	const session = new Session({
		entry: {
			name,
			launch: { kind: 'http', url, headers: [], transport: 'streamable-http', route: 'direct' },
		},
		ports: { process: null, direct: new NodeHttp(), relay: null },
		client,
		limits: { ...defaultTimeLimits, silenceMs: 20_000, totalMs: 25_000 },
		revision: process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] ?? 'auto',
	});
	answerQuestions(session);
	await session.connect();
	if (session.state.kind !== 'connected') {
		throw new Error(
			session.state.kind === 'failed' ? session.state.failure.detail : `The session is ${session.state.kind}`,
		);
	}
	const steps: Scenario = scenarios[name] ?? scenarios['tools_call'] ?? (() => Promise.resolve());
	await steps(session, context);
	await session.disconnect();
}

const url = process.argv.at(-1);
if (url === undefined || !/^https?:/.test(url)) {
	console.error(`Usage: conformance-client <server-url>, found ${JSON.stringify(process.argv.slice(2))}`);
	process.exit(2);
}
main(url).then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
