/** Those who wait until there is room again. */
export class Waiters {
	#resume: (() => void)[] = [];

	wait(): Promise<void> {
		return new Promise((resolve) => this.#resume.push(resolve));
	}

	wake(): void {
		for (const resume of this.#resume.splice(0)) resume();
	}
}
