import { onTestFinished, vi } from 'vitest';

/** Gives a test's document what it lacks, sizes: each virtual list is 600 px high, each of its rows 20 px. */
export function giveLayout(): void {
	vi.stubGlobal('ResizeObserver', SizeGiver);
	Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
		configurable: true,
		get(this: HTMLElement) {
			return this.parentElement;
		},
	});
	onTestFinished(() => {
		vi.unstubAllGlobals();
		Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
	});
}

type TellSizes = (
	entries: readonly { target: Element; contentRect: { width: number; height: number } }[],
) => void;

class SizeGiver {
	readonly #tell: TellSizes;

	constructor(tell: TellSizes) {
		this.#tell = tell;
	}

	observe(target: Element): void {
		const height = target.classList.contains('list') ? 600 : 20;
		queueMicrotask(() => {
			this.#tell([{ target, contentRect: { width: 800, height } }]);
		});
	}

	unobserve(): void {
		// Sizes never change here.
	}

	disconnect(): void {
		// Nothing to stop.
	}
}
