import type { HeaderPairs } from '../../wire/frame.ts';

/** The first value of a header; names compare without case (RFC 9110, 5.1). */
export function headerValue(headers: HeaderPairs, name: string): string | undefined {
	return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** `base` with `over`, whose headers take the place of those with the same name and stay as they were written. */
export function overlayHeaders(base: HeaderPairs, over: HeaderPairs): HeaderPairs {
	const replaced = new Set(over.map(([name]) => name.toLowerCase()));
	return [...base.filter(([name]) => !replaced.has(name.toLowerCase())), ...over];
}

/**
 * A person's headers over ours: what they typed goes out byte for byte, also where it is wrong, and nothing goes out twice.
 * Only an `Accept` is completed, since without both types no server has to answer (specification, basic/transports).
 */
export function withUserHeaders(ours: HeaderPairs, user: HeaderPairs): HeaderPairs {
	const needed = headerValue(ours, 'accept')?.split(', ') ?? [];
	return overlayHeaders(
		ours,
		user.map(([name, value]) =>
			name.toLowerCase() === 'accept' ? [name, completeAccept(value, needed)] : [name, value],
		),
	);
}

function completeAccept(value: string, needed: readonly string[]): string {
	const missing = needed.filter((type) => !value.toLowerCase().includes(type));
	return [value, ...missing].filter((part) => part !== '').join(', ');
}
