import type { Session } from '#shared/session/session.ts';
import type { Reply } from '#shared/protocol/reply.ts';
import { member } from './answer-questions.ts';
import { listSkills, loadSkill, RefusedSkill } from './skills.ts';

/** What a person would do with the server of one scenario of the suite. Throws where that fails. */
export type Scenario = (session: Session, context: unknown) => Promise<void>;

/** By the suite's names; each does no more than its scenario asks for. */
export const scenarios: Readonly<Record<string, Scenario>> = {
	initialize: listTools,
	'request-metadata': listTools,
	'json-schema-ref-no-deref': listTools,

	async tools_call(session) {
		await listTools(session);
		await call(session, 'add_numbers', { a: 2, b: 3 });
	},

	async 'elicitation-sep1034-client-defaults'(session) {
		await listTools(session);
		await call(session, 'test_client_elicitation_defaults', {});
	},

	async 'sse-retry'(session) {
		await listTools(session);
		await call(session, 'test_reconnection', {});
	},

	async 'sep-2322-client-request-state'(session) {
		await listTools(session);
		const echo = call(session, 'test_mrtr_echo_state', {});
		await call(session, 'test_mrtr_unrelated', {});
		await echo;
		await call(session, 'test_mrtr_no_state', {});
		await call(session, 'test_mrtr_no_result_type', {});
	},

	async 'http-standard-headers'(session) {
		await session.load('tools');
		await session.load('resources');
		await session.load('prompts');
		for (const { name } of session.catalog.tools.items) await call(session, name, {});
		for (const { name } of session.catalog.resources.items)
			await expectResult(session, 'resources/read', { uri: name });
		for (const { name } of session.catalog.prompts.items)
			await expectResult(session, 'prompts/get', { name });
	},

	async 'http-custom-headers'(session, context) {
		await listTools(session);
		const calls = member(context, 'toolCalls');
		for (const one of Array.isArray(calls) ? (calls as unknown[]) : []) {
			await call(session, String(member(one, 'name')), member(one, 'arguments'));
		}
	},

	async 'http-invalid-tool-headers'(session) {
		await listTools(session);
		for (const { name, excluded } of session.catalog.tools.items) {
			if (excluded === undefined) await call(session, name, { region: 'eu' });
		}
	},

	async 'json-schema-2020-12-preservation'(session) {
		await listTools(session);
		const tool = session.catalog.tools.items.find(({ name }) => name === 'json_schema_2020_12_tool');
		await call(session, 'json_schema_echo', { schema: tool?.value['inputSchema'] });
	},

	async 'sep-2640-client-no-prefetch'(session) {
		await listSkills(session);
	},
	'sep-2640-client-verify-digest': refuseSkills,
	'sep-2640-client-verify-size': refuseSkills,
	'sep-2640-client-verify-frontmatter': refuseSkills,
};

/** Loads every skill, and expects that what comes is not what was listed. */
async function refuseSkills(session: Session): Promise<void> {
	for (const skill of await listSkills(session)) {
		const isRefused = await loadSkill(session, skill).then(
			() => false,
			(error: unknown) => {
				if (error instanceof RefusedSkill) return true;
				throw error;
			},
		);
		if (!isRefused) throw new Error(`${skill.uri} was taken, though it is not what was listed`);
	}
}

async function listTools(session: Session): Promise<void> {
	await session.load('tools');
	if (session.catalog.tools.state === 'failed')
		throw new Error(session.catalog.tools.problem ?? 'tools/list failed');
}

async function call(session: Session, name: string, args: unknown): Promise<void> {
	await expectResult(session, 'tools/call', { name, arguments: args });
}

async function expectResult(
	session: Session,
	method: string,
	params: Record<string, unknown>,
): Promise<void> {
	const reply: Reply = await session.request(method, params).reply;
	if (reply.kind !== 'result') throw new Error(`${method} ended as ${JSON.stringify(reply)}`);
}
