import type { Session } from '#shared/session/session.ts';

/** Answers what a server asks, as an agreeable person would: accepts forms with their defaults, samples a fixed sentence. */
export function answerQuestions(session: Session): void {
	session.onChange(() => {
		for (const { key, method, params, state } of session.requests) {
			if (state === 'waiting') session.answer(key, { kind: 'result', result: answerTo(method, params) });
		}
	});
}

function answerTo(method: string, params: unknown): unknown {
	switch (method) {
		case 'elicitation/create':
			return { action: 'accept', content: { confirmed: true, ...defaultsOf(params) } };
		case 'sampling/createMessage':
			return {
				role: 'assistant',
				content: { type: 'text', text: 'Fair winds.' },
				model: 'none',
				stopReason: 'endTurn',
			};
		default:
			return {};
	}
}

/** The defaults of a requested form, property by property. */
function defaultsOf(params: unknown): Record<string, unknown> {
	const properties = member(member(params, 'requestedSchema'), 'properties');
	if (typeof properties !== 'object' || properties === null) return {};
	return Object.fromEntries(
		Object.entries(properties).flatMap(([name, schema]) => {
			const value = member(schema, 'default');
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

export function member(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
