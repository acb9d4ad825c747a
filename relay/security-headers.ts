import type { MiddlewareHandler } from 'hono';

/** The page: scripts and styles of its own only. It speaks to servers anywhere, so script integrity rests on `script-src`. */
const pageDirectives = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data: blob:",
	'media-src data: blob:',
	"connect-src 'self' https: http:",
	"worker-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"require-trusted-types-for 'script'",
	'trusted-types svelte-trusted-html default',
];
export const pagePolicy = [...pageDirectives, "frame-ancestors 'none'"].join('; ');

/** The same for a page that a static host serves without headers; `frame-ancestors` counts in a header only. */
export const staticPagePolicy = pageDirectives.join('; ');

/** The worker that compiles schemas of strangers: it may evaluate, and can reach nothing. */
export const schemaWorkerPolicy =
	"default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'";

const barePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const headers: readonly (readonly [name: string, value: string])[] = [
	['Content-Security-Policy', barePolicy],
	['X-Content-Type-Options', 'nosniff'],
	['X-Frame-Options', 'DENY'],
	['Referrer-Policy', 'no-referrer'],
	['Cross-Origin-Opener-Policy', 'same-origin'],
	['Cross-Origin-Resource-Policy', 'same-origin'],
	[
		'Permissions-Policy',
		'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=(), hid=(), midi=()',
	],
	['Cache-Control', 'no-store'],
];

/** Puts the strictest headers on every answer, errors included; a route that needs another one has set it already. */
export function securityHeaders(): MiddlewareHandler {
	return async (c, next) => {
		await next();
		for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
	};
}
