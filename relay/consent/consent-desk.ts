import { randomBytes } from 'node:crypto';
import type { LaunchTarget } from '#shared/ports.ts';
import type { AllowedPrograms } from './allowed-programs.ts';
import { launchRecord, type LaunchRecord } from './launch-record.ts';

/** A program that waits for a person. */
export interface ConsentRequest {
	readonly id: string;
	/** Known only to who can read the consent page, which script of the asking page cannot. */
	readonly nonce: string;
	readonly record: LaunchRecord;
	/** Origin of the page that asks. It may not answer itself. */
	readonly askedBy: string;
}

/** A question that nobody answers is withdrawn, so that one of yesterday is not answered by mistake. */
const answerLimitMs = 10 * 60_000;

interface WaitingRequest extends ConsentRequest {
	settle(isAllowed: boolean): void;
}

/** Where programs wait until a person allowed them, in a window that script of the page has no power over. */
export class ConsentDesk {
	readonly #allowed: AllowedPrograms;
	readonly #waiting = new Map<string, WaitingRequest>();

	readonly #limitMs: number;

	constructor(allowed: AllowedPrograms, limitMs = answerLimitMs) {
		this.#allowed = allowed;
		this.#limitMs = limitMs;
	}

	/** Resolves with the decision. Aborting the signal withdraws the question, as time does; that counts as no. */
	ask(
		askedBy: string,
		target: LaunchTarget,
		onAsked: (url: string) => void,
		signal: AbortSignal,
	): Promise<boolean> {
		const record = launchRecord(target);
		if (this.#allowed.has(record)) return Promise.resolve(true);
		if (signal.aborted) return Promise.resolve(false);
		const id = randomBytes(16).toString('base64url');
		const nonce = randomBytes(32).toString('base64url');
		return new Promise((resolve) => {
			const withdraw = (): void => {
				settle(false);
			};
			const late = setTimeout(withdraw, this.#limitMs).unref();
			const settle = (isAllowed: boolean): void => {
				clearTimeout(late);
				this.#waiting.delete(id);
				signal.removeEventListener('abort', withdraw);
				if (isAllowed) this.#allowed.add(record);
				resolve(isAllowed);
			};
			this.#waiting.set(id, { id, nonce, record, askedBy, settle });
			signal.addEventListener('abort', withdraw);
			onAsked(`${otherLoopbackOrigin(askedBy)}/consent/${id}`);
		});
	}

	find(id: string): ConsentRequest | null {
		return this.#waiting.get(id) ?? null;
	}

	answer(id: string, isAllowed: boolean): void {
		this.#waiting.get(id)?.settle(isAllowed);
	}
}

/** The same relay at the name that the page does not use: another origin, out of reach of its script. */
export function otherLoopbackOrigin(origin: string): string {
	const url = new URL(origin);
	url.hostname = url.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
	return url.origin;
}
