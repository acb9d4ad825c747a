/** What a request is about, from its params; empty where a row has nothing to add to the method. */
export function askedSubject(method: string, params: unknown): string {
	switch (method) {
		case 'initialize':
			return word(params, 'protocolVersion');
		case 'server/discover':
			return word(at(params, '_meta'), 'io.modelcontextprotocol/protocolVersion');
		case 'sampling/createMessage':
			return firstText(at(params, 'messages'));
		case 'elicitation/create':
			return word(params, 'message');
		case 'completion/complete':
			return [word(at(params, 'argument'), 'name'), word(at(params, 'argument'), 'value')]
				.filter((part) => part !== '')
				.join(' = ');
		case 'logging/setLevel':
			return word(params, 'level');
		default:
			return word(params, 'name') || word(params, 'uri') || word(params, 'cursor');
	}
}

/** What a notification tells, in a few words. */
export function notificationSubject(method: string, params: unknown): string {
	switch (method) {
		case 'notifications/progress': {
			const total = at(params, 'total');
			const steps = `${show(at(params, 'progress'))}${total === undefined ? '' : ` of ${show(total)}`}`;
			return listed(steps, word(params, 'message'));
		}
		case 'notifications/message': {
			const level = [word(params, 'level'), word(params, 'logger')].filter((part) => part !== '').join(' ');
			return `${level}: ${show(at(params, 'data'))}`;
		}
		case 'notifications/cancelled':
			return listed(`id ${show(at(params, 'requestId'))}`, word(params, 'reason'));
		default:
			return word(params, 'uri') || word(params, 'message');
	}
}

/** What a result holds, in a few words: who answered, how many there are, or what was asked for. */
export function resultSubject(method: string, asked: string, result: unknown): string {
	for (const { key, one, many } of countedLists) {
		const list = at(result, key);
		if (method.endsWith('/list') && Array.isArray(list)) {
			const more = at(result, 'nextCursor') === undefined ? '' : ', more pages';
			return `${list.length} ${list.length === 1 ? one : many}${more}`;
		}
	}
	const info = at(result, 'serverInfo') ?? at(at(result, '_meta'), 'io.modelcontextprotocol/serverInfo');
	if (info !== undefined && meetings.has(method))
		return `${word(info, 'title') || word(info, 'name')} ${word(info, 'version')}`.trim();
	if (at(result, 'isError') === true) return listed(asked, 'tool error');
	if (at(result, 'resultType') === 'input_required') return listed(asked, 'input required');
	return asked || word(result, 'action') || firstText([result]);
}

/** Answers that introduce the server; in the stateless era every result names it. */
const meetings = new Set(['initialize', 'server/discover']);

const countedLists = [
	{ key: 'tools', one: 'tool', many: 'tools' },
	{ key: 'resources', one: 'resource', many: 'resources' },
	{ key: 'resourceTemplates', one: 'template', many: 'templates' },
	{ key: 'prompts', one: 'prompt', many: 'prompts' },
	{ key: 'roots', one: 'root', many: 'roots' },
	{ key: 'tasks', one: 'task', many: 'tasks' },
] as const;

function at(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
		? (value as Record<string, unknown>)[key]
		: undefined;
}

function word(value: unknown, key: string): string {
	const found = at(value, key);
	return typeof found === 'string' ? found : '';
}

function show(value: unknown): string {
	if (typeof value === 'string') return value;
	return value === undefined ? '' : JSON.stringify(value);
}

function listed(...parts: readonly string[]): string {
	return parts.filter((part) => part !== '').join(', ');
}

function firstText(messages: unknown): string {
	const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
	const content = at(first, 'content');
	return word(Array.isArray(content) ? content[0] : content, 'text');
}
