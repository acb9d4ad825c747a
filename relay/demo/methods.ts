import { Arguments, problemsOf } from './arguments.ts';
import { ClientLacks, ClientRefused, type DemoCall } from './call.ts';
import { dressContent, dressNamed, dressPrompt, dressTool, dressToolResult } from './dress.ts';
import { stations, type Wind } from './harbour.ts';
import { prompts, type Prompt } from './prompts.ts';
import { readResource, resources, resourceTemplates } from './resources.ts';
import { isSince, type Era } from './revisions.ts';
import {
	found,
	invalidParams,
	isObject,
	missingClientCapability,
	objectIn,
	resourceNotFound,
	RpcFault,
	type JsonObject,
} from './rpc.ts';
import { tools } from './tools/index.ts';
import { failure, type Tool } from './tools/tool.ts';

/** A method whose answer depends on nothing but its params and the harbour. */
export interface Method {
	readonly eras: readonly Era[];
	/** How long the answer stays fresh (2026-07-28, caching hints). Undefined: the answer carries no hints. */
	readonly freshMs?: number;
	answer(params: JsonObject, call: DemoCall, wind: Wind): JsonObject | Promise<JsonObject>;
}

const both: readonly Era[] = ['handshake', 'stateless'];
const hourMs = 3_600_000;

export const methods: Readonly<Record<string, Method>> = {
	ping: { eras: ['handshake'], answer: () => ({}) },
	'tools/list': {
		eras: both,
		freshMs: hourMs,
		answer: (params, { revision }) => {
			refuseCursor(params);
			return { tools: tools.map((tool) => dressTool(tool, revision)) };
		},
	},
	'tools/call': { eras: both, answer: callTool },
	'resources/list': {
		eras: both,
		freshMs: hourMs,
		answer: (params, { revision }) => {
			refuseCursor(params);
			return { resources: resources.map((resource) => dressNamed(resource, revision)) };
		},
	},
	'resources/templates/list': {
		eras: both,
		freshMs: hourMs,
		answer: (params, { revision }) => {
			refuseCursor(params);
			return { resourceTemplates: resourceTemplates.map((template) => dressNamed(template, revision)) };
		},
	},
	'resources/read': {
		eras: both,
		freshMs: 0,
		answer: (params, { revision }, wind) => ({ contents: [readExisting(params['uri'], revision, wind)] }),
	},
	'prompts/list': {
		eras: both,
		freshMs: hourMs,
		answer: (params, { revision }) => {
			refuseCursor(params);
			return { prompts: prompts.map((prompt) => dressPrompt(prompt, revision)) };
		},
	},
	'prompts/get': { eras: both, answer: getPrompt },
	'completion/complete': { eras: both, answer: complete },
};

async function callTool(params: JsonObject, call: DemoCall): Promise<JsonObject> {
	const tool = tools.find(({ name }) => name === params['name']);
	if (!tool) throw new RpcFault(invalidParams, `There is no tool named ${found(params['name'])}`);
	const values = params['arguments'] ?? {};
	if (!isObject(values))
		throw new RpcFault(invalidParams, `"arguments" must be an object, found ${found(values)}`);
	const problems = problemsOf(values, tool.inputSchema);
	if (problems.length > 0) return refuseArguments(problems, call);
	return dressToolResult(await run(tool, values, call), call.revision);
}

// From 2025-11-25 on, bad arguments are the tool's own failure, so that a model can correct itself.
function refuseArguments(problems: readonly string[], { revision }: DemoCall): JsonObject {
	const sentence = `Cannot use these arguments: ${problems.join('; ')}.`;
	if (!isSince(revision, '2025-11-25')) throw new RpcFault(invalidParams, sentence);
	return dressToolResult(failure(sentence), revision);
}

async function run(tool: Tool, values: JsonObject, call: DemoCall) {
	try {
		return await tool.run(new Arguments(values, tool.inputSchema), call);
	} catch (error) {
		if (error instanceof ClientRefused) return failure(error.message);
		if (!(error instanceof ClientLacks)) throw error;
		if (!isSince(call.revision, '2026-07-28')) return failure(error.message);
		throw new RpcFault(missingClientCapability, error.message, {
			requiredCapabilities: error.requiredCapabilities,
		});
	}
}

/** Throws unless there is something to read at this URI. */
export function readExisting(uri: unknown, revision: DemoCall['revision'], wind: Wind): JsonObject {
	if (typeof uri !== 'string')
		throw new RpcFault(invalidParams, `"uri" must be a string, found ${found(uri)}`);
	const contents = readResource(uri, wind);
	if (contents) return contents;
	const code = isSince(revision, '2026-07-28') ? invalidParams : resourceNotFound;
	throw new RpcFault(code, `There is no resource at ${found(uri)}`, { uri });
}

function getPrompt(params: JsonObject, { revision }: DemoCall): JsonObject {
	const prompt = findPrompt(params['name']);
	const given = objectIn(params, 'arguments');
	for (const { name, required } of prompt.arguments) {
		const value = given[name];
		if (required && (value === undefined || value === ''))
			throw new RpcFault(invalidParams, `The prompt "${prompt.name}" needs the argument "${name}"`);
		if (value !== undefined && typeof value !== 'string')
			throw new RpcFault(invalidParams, `The argument "${name}" must be a string, found ${found(value)}`);
	}
	const values = Object.fromEntries(
		Object.entries(given).flatMap(([name, value]) =>
			typeof value === 'string' && value !== '' ? [[name, value]] : [],
		),
	);
	return {
		description: prompt.description,
		messages: prompt.write(values).map(({ role, content }) => ({
			role,
			content: dressContent(content, revision),
		})),
	};
}

function complete(params: JsonObject): JsonObject {
	const { name, value } = objectIn(params, 'argument');
	if (typeof value !== 'string')
		throw new RpcFault(invalidParams, `"argument.value" must be a string, found ${found(value)}`);
	const beginning = value.toLowerCase();
	const values = suggestionsFor(objectIn(params, 'ref'), name).filter((suggestion) =>
		suggestion.toLowerCase().startsWith(beginning),
	);
	return { completion: { values, total: values.length, hasMore: false } };
}

function suggestionsFor(ref: JsonObject, argument: unknown): readonly string[] {
	if (ref['type'] === 'ref/prompt') {
		const prompt = findPrompt(ref['name']);
		const known = prompt.arguments.find(({ name }) => name === argument);
		if (known) return known.suggestions;
		throw new RpcFault(invalidParams, `"${prompt.name}" has no argument named ${found(argument)}`);
	}
	if (ref['type'] === 'ref/resource') {
		const isKnown = resourceTemplates.some(({ uriTemplate }) => uriTemplate === ref['uri']);
		if (isKnown && argument === 'station') return stations.map(({ code }) => code);
		throw new RpcFault(
			invalidParams,
			`There is no template ${found(ref['uri'])} with a variable named ${found(argument)}`,
		);
	}
	throw new RpcFault(
		invalidParams,
		`"ref.type" must be ref/prompt or ref/resource, found ${found(ref['type'])}`,
	);
}

function findPrompt(name: unknown): Prompt {
	const prompt = prompts.find((candidate) => candidate.name === name);
	if (prompt) return prompt;
	throw new RpcFault(invalidParams, `There is no prompt named ${found(name)}`);
}

// All lists fit on one page, so that this server never gave out a cursor.
function refuseCursor({ cursor }: JsonObject): void {
	if (cursor !== undefined)
		throw new RpcFault(invalidParams, `This server gave out no cursor, found ${found(cursor)}`);
}
