import type { Frame } from '../wire/frame.ts';
import type { Message } from '../wire/message.ts';

/** One frame in its place in a session's log. */
export interface LogEntry {
	/** 1 for the first frame of the session; never reused. */
	readonly seq: number;
	readonly frame: Frame;
	readonly message: Message;
}
