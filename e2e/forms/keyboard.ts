import type { Page } from 'playwright/test';
import { survey, type Stop, type Survey } from './survey.ts';

/** Which stop is meant: where it is, what it is, what it is called. */
export type Aim = Pick<Stop, 'role' | 'name'> & { readonly place: string | null };

/** Hands on a keyboard: everything is reached with Tab and set with keys. */
export class Keyboard {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	/** Goes to a stop with Tab and Shift+Tab, and makes sure to be there. */
	async go(aim: Aim): Promise<Stop> {
		for (let attempt = 0; attempt < 40; attempt++) {
			const seen = await survey(this.#page);
			const index = indexOf(seen, aim);
			const stop = seen.stops[index];
			if (!stop) throw new Error(`Expected ${told(aim)}, found ${seen.stops.map(told).join('; ')}`);
			if (index === seen.active) return stop;
			const distance = seen.active < 0 ? 1 : index - seen.active;
			if (distance < 0) await this.#page.keyboard.down('Shift');
			await this.#hold('Tab', Math.abs(distance));
			if (distance < 0) await this.#page.keyboard.up('Shift');
		}
		throw new Error(`Tab does not lead to ${told(aim)}`);
	}

	/** A key that is held repeats itself. */
	async #hold(key: string, times: number): Promise<void> {
		await Promise.all(Array.from({ length: times }, () => this.#page.keyboard.press(key)));
	}

	async press(key: string): Promise<void> {
		await this.#page.keyboard.press(key);
	}

	async pressAt(aim: Aim, key: 'Enter' | 'Space' | 'ArrowDown'): Promise<void> {
		await this.go(aim);
		await this.press(key);
	}

	/** Types in place of what is there. */
	async type(aim: Aim, text: string): Promise<void> {
		await this.go(aim);
		await this.press('Control+A');
		if (text === '') await this.press('Delete');
		else await this.#page.keyboard.type(text);
	}

	/** Chooses an option with the arrow keys. */
	async choose(aim: Aim, option: string): Promise<void> {
		await this.go(aim);
		for (let step = 0; step < 200; step++) {
			const seen = await survey(this.#page);
			const stop = seen.stops[indexOf(seen, aim)];
			if (!stop || stop.value === option) return;
			const distance = stop.options.indexOf(option) - stop.options.indexOf(stop.value);
			await this.press(distance > 0 ? 'ArrowDown' : 'ArrowUp');
		}
		throw new Error(`The arrow keys do not lead to ${option} of ${told(aim)}`);
	}
}

function indexOf({ stops }: Survey, { role, name, place }: Aim): number {
	return stops.findIndex((stop) => stop.role === role && stop.name === name && stop.place === place);
}

function told({ role, name, place }: Aim): string {
	return `${role} "${name}" at "${place ?? 'the page'}"`;
}
