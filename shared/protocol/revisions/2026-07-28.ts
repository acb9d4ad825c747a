import { statelessRevision } from './stateless-era.ts';

/** No handshake, no sessions; mirrored headers; answers in rounds instead of requests from the server. */
export const revision20260728 = statelessRevision('2026-07-28', {
	requests: [
		'server/discover',
		'tools/list',
		'tools/call',
		'resources/list',
		'resources/templates/list',
		'resources/read',
		'prompts/list',
		'prompts/get',
		'completion/complete',
		'subscriptions/listen',
		// The tasks extension.
		'tasks/get',
		'tasks/update',
		'tasks/cancel',
	],
	notifications: ['notifications/cancelled'],
	serverRequests: ['roots/list', 'sampling/createMessage', 'elicitation/create'],
	serverNotifications: [
		'notifications/cancelled',
		'notifications/progress',
		'notifications/message',
		'notifications/tools/list_changed',
		'notifications/prompts/list_changed',
		'notifications/resources/list_changed',
		'notifications/resources/updated',
		'notifications/subscriptions/acknowledged',
		'notifications/tasks',
	],
});
