import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { HttpBindings } from '@hono/node-server';
import type { ConsentDesk, ConsentRequest } from './consent-desk.ts';
import { answeredPage, questionPage } from './consent-page.ts';
import { consentStyle } from './consent-style.ts';
import { findProgram } from './find-program.ts';
import { equalsSecret } from '../equals-secret.ts';

const policy =
	"default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const maxAnswerBytes = 4 * 1024;

/**
 * The window in which a person allows a program. It is served only at the loopback name that the asking page does not use, so
 * that to the page it is another origin: it can open the window, but neither read it nor answer in it.
 */
export function consentRoutes(desk: ConsentDesk, searchedPath: string): Hono<{ Bindings: HttpBindings }> {
	const app = new Hono<{ Bindings: HttpBindings }>();
	app.use(async (c, next) => {
		await next();
		c.header('Content-Security-Policy', policy);
		// With `no-referrer` the browser would send `Origin: null` with the form.
		c.header('Referrer-Policy', 'same-origin');
	});
	app.get('/style.css', (c) => c.body(consentStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
	app.get('/:id', (c) => {
		const request = desk.find(c.req.param('id'));
		if (!request || isAskedFromHere(c, request)) return c.html(nothingToAnswer, 404);
		const { command, env } = request.record;
		// An own PATH decides which file a bare name means, so that is where it is looked for.
		return c.html(questionPage(request, findProgram(command, env['PATH'] ?? searchedPath)));
	});
	app.post('/:id', bodyLimit({ maxSize: maxAnswerBytes }), async (c) => {
		const request = desk.find(c.req.param('id'));
		if (!request || isAskedFromHere(c, request)) return c.html(nothingToAnswer, 404);
		if (c.req.header('origin') === undefined) return c.text('An answer without Origin is not taken', 403);
		const { nonce, answer } = await c.req.parseBody();
		if (typeof nonce !== 'string' || !equalsSecret(nonce, request.nonce))
			return c.text('This answer was not given in the window that asked', 403);
		if (answer !== 'allow' && answer !== 'deny')
			return c.text(`Expected the answer "allow" or "deny", found ${JSON.stringify(answer)}`, 400);
		desk.answer(request.id, answer === 'allow');
		return c.html(
			answer === 'allow'
				? answeredPage('Allowed', 'The program starts.')
				: answeredPage('Denied', 'Nothing was started.'),
		);
	});
	return app;
}

const nothingToAnswer = answeredPage(
	'Nothing to answer',
	'This question was answered or withdrawn, or is asked at another address.',
);

function isAskedFromHere(c: Context, request: ConsentRequest): boolean {
	return request.askedBy === `http://${c.req.header('host') ?? ''}`;
}
