import type { Failure } from '../../ports.ts';

/** Of everything that was still under way when a person ended it. */
export const aborted: Failure = {
	hop: 'page',
	code: 'aborted',
	detail: 'The connection was closed from here',
};

export function isHttpAddress(url: string): boolean {
	return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

export function notHttpAddress(url: string): Failure {
	const detail = `Expected an address that begins with http:// or https://, found "${url}"`;
	return { hop: 'page', code: 'bad-address', detail };
}
