import { handshakeRevision } from './handshake-era.ts';

const tasks = ['tasks/get', 'tasks/list', 'tasks/result', 'tasks/cancel'];

/** Icons, elicitation by URL, tools in sampling, experimental tasks in both directions. */
export const revision20251125 = handshakeRevision('2025-11-25', {
	requests: tasks,
	notifications: ['notifications/tasks/status'],
	serverRequests: ['elicitation/create', ...tasks],
	serverNotifications: ['notifications/elicitation/complete', 'notifications/tasks/status'],
});
