import type { ServerProfile } from '#shared/protocol/client-profile.ts';
import type { Call } from '#shared/session/call.ts';
import type { Catalog, CatalogList, ServerRequest } from '#shared/session/session-view.ts';

/** What a side declared of one capability, against what was seen of it. */
export interface CapabilityRow {
	readonly name: string;
	/** Its sub-capabilities, or `yes`; null where it was not declared. */
	readonly declared: string | null;
	/** Declared by us, as the server asks and we answer. */
	readonly isOurs: boolean;
	readonly seen: string;
	/** `odd` is seen although not declared, or declared and refused. */
	readonly verdict: 'used' | 'unused' | 'odd';
}

/** What the rows are made from: the same of a live session and of a recording. */
export interface CapabilityFacts {
	readonly server: ServerProfile;
	readonly calls: readonly Call[];
	readonly catalog: Catalog;
	readonly requests: readonly ServerRequest[];
	/** Number of `notifications/message`. */
	readonly logMessages: number;
	/** Client capabilities that we declared; null where that is not known. */
	readonly ours: Readonly<Record<string, unknown>> | null;
}

const serverNames = ['tools', 'resources', 'prompts', 'completions', 'logging'];
const ourNames = ['elicitation', 'sampling', 'roots'];

const methodsOf: Readonly<Record<string, RegExp>> = {
	tools: /^tools\/call$/,
	resources: /^resources\/(read|subscribe|unsubscribe)$/,
	prompts: /^prompts\/get$/,
	completions: /^completion\//,
	logging: /^logging\//,
	tasks: /^tasks\//,
	elicitation: /^elicitation\//,
	sampling: /^sampling\//,
	roots: /^roots\//,
};

/** Known capabilities first, in their order, then whatever else the server declares. */
export function capabilityRows(facts: CapabilityFacts): readonly CapabilityRow[] {
	const { capabilities } = facts.server;
	const others = Object.keys(capabilities).filter((name) => !serverNames.includes(name));
	return [
		...[...serverNames, ...others].map((name) => serverRow(name, capabilities[name], facts)),
		...ourNames.map((name) => ourRow(name, facts)),
	];
}

function serverRow(name: string, value: unknown, facts: CapabilityFacts): CapabilityRow {
	const calls = facts.calls.filter(({ from, method }) => from === 'client' && methodsOf[name]?.test(method));
	const declared = value === undefined ? null : subNames(value);
	const refused = calls.find(({ state }) => state === 'failed');
	const answered = calls.filter(({ state }) => state === 'answered').length;
	const parts = [listed(name, facts.catalog), ...usedWords(name, calls.length, facts.logMessages)].filter(
		(part) => part !== undefined,
	);
	const isUsed = parts.length > 0;
	if (declared === null) {
		if (answered === 0 && !isUsed) return { name, declared, isOurs: false, seen: '', verdict: 'unused' };
		return { name, declared, isOurs: false, seen: 'seen, yet not declared', verdict: 'odd' };
	}
	if (listOf(name, facts.catalog)?.state === 'failed')
		return { name, declared, isOurs: false, seen: 'its list could not be read', verdict: 'odd' };
	if (refused && answered === 0)
		return { name, declared, isOurs: false, seen: `${refused.method} was refused`, verdict: 'odd' };
	const seen = isUsed ? parts.join(', ') : 'not yet used';
	return { name, declared, isOurs: false, seen, verdict: isUsed ? 'used' : 'unused' };
}

function ourRow(name: string, { calls, requests, ours }: CapabilityFacts): CapabilityRow {
	const pattern = methodsOf[name];
	const asked =
		calls.filter(({ from, method }) => from === 'server' && pattern?.test(method)).length +
		requests.filter(({ via, method }) => via === 'input-required' && pattern?.test(method)).length;
	const value = ours?.[name];
	const declared = value === undefined ? null : subNames(value);
	if (asked === 0) return { name, declared, isOurs: true, seen: 'not asked', verdict: 'unused' };
	const seen = asked === 1 ? 'asked once' : `asked ${asked} times`;
	return { name, declared, isOurs: true, seen, verdict: declared === null && ours !== null ? 'odd' : 'used' };
}

/** The members that say more than an empty object: `listChanged`, `subscribe`, `form` … */
function subNames(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value);
	const names = Object.entries(value).flatMap(([name, member]) => (member === false ? [] : [name]));
	return names.length > 0 ? names.join(', ') : 'yes';
}

function listOf(name: string, { tools, resources, prompts }: Catalog): CatalogList | undefined {
	return new Map([
		['tools', tools],
		['resources', resources],
		['prompts', prompts],
	]).get(name);
}

function listed(name: string, { tools, resources, templates, prompts }: Catalog): string | undefined {
	if (name === 'tools' && tools.state === 'loaded') return amount(tools.items.length, 'tool');
	if (name === 'resources' && resources.state === 'loaded') {
		const also = templates.items.length > 0 ? `, ${amount(templates.items.length, 'template')}` : '';
		return `${amount(resources.items.length, 'resource')}${also}`;
	}
	if (name === 'prompts' && prompts.state === 'loaded') return amount(prompts.items.length, 'prompt');
	return undefined;
}

function usedWords(name: string, calls: number, logMessages: number): readonly string[] {
	const words = [];
	if (name === 'logging' && logMessages > 0) words.push(amount(logMessages, 'message'));
	if (calls > 0) words.push(amount(calls, 'call'));
	return words;
}

function amount(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
