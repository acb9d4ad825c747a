import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { relayPaths, type RelayInfo } from '#shared/bridge/relay-info.ts';
import { bridgeRoutes } from './bridge/bridge-routes.ts';
import type { PortFor } from './bridge/http-service.ts';
import type { StartPace } from './bridge/start-pace.ts';
import type { ConsentDesk } from './consent/consent-desk.ts';
import { consentRoutes } from './consent/consent-routes.ts';
import { guardCallers, requireToken } from './guards.ts';
import { pageRoute, type PageFiles } from './pages.ts';
import type { NodeProcesses } from './ports/node-process.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
	readonly token: string;
	readonly processes: NodeProcesses;
	readonly httpFor: PortFor;
	readonly consent: ConsentDesk;
	readonly startsPrograms: boolean;
	readonly startPace: StartPace;
	readonly pages: PageFiles;
	/** Where programs are looked for. */
	readonly path: string;
	/** The demo server over HTTP. */
	readonly demo: Hono;
	/** What the page at this origin is told of the relay. */
	readonly describe: (origin: string) => RelayInfo;
}

/** Every route of the relay, and who may use it. */
export function createApp(options: AppOptions): Hono<{ Bindings: HttpBindings }> {
	const { token, httpFor, consent, pages, path, demo, describe } = options;
	const { processes, startsPrograms, startPace } = options;
	const app = new Hono<{ Bindings: HttpBindings }>();
	app.use(securityHeaders());
	app.use(guardCallers());

	app.use('/api/*', requireToken(token));
	app.get(relayPaths.info, (c) => c.json(describe(`http://${c.req.header('host') ?? ''}`)));
	app.route(
		'/api/bridge',
		bridgeRoutes({
			processes,
			startsPrograms,
			startPace,
			httpFor,
			askConsent: (...asked) => consent.ask(...asked),
		}),
	);

	app.route('/consent', consentRoutes(consent, path));
	app.route('/demo', demo);
	app.get('*', pageRoute(pages));

	app.notFound((c) => c.text(`There is nothing at ${c.req.path}`, 404));
	app.onError(answerError);
	return app;
}

function answerError(error: Error, c: Context): Response {
	console.error(error);
	return c.text(`The relay failed: ${error.message}`, 500);
}
