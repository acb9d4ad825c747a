import { asObject } from './dress.ts';

/** How far a request has come, as the server says. */
export interface Progress {
	readonly progress: number;
	readonly total?: number;
	readonly message?: string;
	/** Epoch ms of its frame. */
	readonly at: number;
}

/** Reads the params of `notifications/progress`. */
export function readProgress(params: unknown, at: number): Progress {
	const { progress, total, message } = asObject(params);
	return {
		progress: typeof progress === 'number' ? progress : 0,
		...(typeof total === 'number' ? { total } : {}),
		...(typeof message === 'string' ? { message } : {}),
		at,
	};
}
