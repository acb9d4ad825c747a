import type { Page } from 'playwright/test';
import { ideaOfJson, ideaOfKey, ideaOfNumber, ideaOfText } from './ideas.ts';
import { Keyboard, type Aim } from './keyboard.ts';
import type { Random } from './random.ts';
import { inside, survey, type Group, type Stop, type Survey } from './survey.ts';

const mostActs = 250;
const mostAttempts = 14;
/** Deeper than so many groups nothing is filled that need not be. */
const deepest = 4;

/**
 * Fills the form of the selected tool without a mouse and without a look at its schema: from what the form says of itself, in the
 * roles and names of its docstring, and in the sentences at its fields.
 */
export class FormFiller {
	readonly #page: Page;
	readonly #keys: Keyboard;
	readonly #random: Random;
	/** Fields that were looked at, by place. */
	readonly #seen = new Set<string>();
	/** Fields that have to be there, as the form said. */
	readonly #wanted = new Set<string>();
	readonly #attempts = new Map<string, number>();
	readonly #kinds = new Map<string, string>();

	constructor(page: Page, random: Random) {
		this.#page = page;
		this.#keys = new Keyboard(page);
		this.#random = random;
	}

	/** Sets what is required and some of the rest. */
	async fill(): Promise<void> {
		for (let act = 0; act < mostActs; act++) {
			const now = await survey(this.#page);
			const next = now.groups.find(({ place }) => !this.#seen.has(place));
			if (!next) return;
			await this.#look(next, now);
		}
		throw new Error(`The form still has more to fill after ${mostActs} fields`);
	}

	/** Answers each sentence at a field that something is wrong with; false where there is none. */
	async correct(): Promise<boolean> {
		const now = await survey(this.#page);
		const wrong = now.groups.find((group) => group.sentences.some(isComplaint));
		if (!wrong) return false;
		const attempt = (this.#attempts.get(wrong.place) ?? 0) + 1;
		this.#attempts.set(wrong.place, attempt);
		if (attempt > mostAttempts) {
			throw new Error(`Nothing that was entered satisfies "${wrong.place}": ${wrong.sentences.join('; ')}`);
		}
		await this.#answer(wrong, now, attempt);
		await this.fill();
		return true;
	}

	async #look(group: Group, now: Survey): Promise<void> {
		const { place, name } = group;
		const parts = new Parts(group, now);
		const open = parts.button(`Open ${name}`);
		if (open) return this.#keys.pressAt(open, 'Enter');
		this.#seen.add(place);
		if (place === '') {
			const add = parts.button('Add to arguments');
			if (add && this.#random.isLucky(0.5)) await this.#addRow(group, add);
			return;
		}
		const state = parts.state;
		const isThere = state !== undefined && state.value !== 'absent';
		const isRow = state === undefined || !state.options.includes('absent');
		const isMissing = !isThere && group.sentences.includes('required');
		// An item or a value under a key of one's own is there with what is least; mostly it is meant to be something else.
		const isAsked = this.#wanted.has(place) || isMissing || (isRow && this.#random.isLucky(0.8));
		if (isAsked || this.#isLucky(place)) await this.#set(group, parts, 0);
	}

	#isLucky(place: string): boolean {
		const depth = place.split(inside).length;
		return depth <= deepest && this.#random.isLucky(0.5 / depth);
	}

	async #set(group: Group, parts: Parts, attempt: number): Promise<void> {
		const { state } = parts;
		const special = (['null', 'empty', 'default'] as const).find(
			(one) => attempt === 0 && state?.options.includes(one) && this.#random.isLucky(0.15),
		);
		if (state && special) return this.#keys.choose(state, special);
		// What has itself as a part would else have no end.
		const isDeep = group.place.split(inside).length > deepest;
		if (isDeep && attempt === 0 && state?.options.includes('empty') && parts.button(`Add to ${group.name}`)) {
			return this.#keys.choose(state, 'empty');
		}
		const { kind } = parts;
		if (kind && !this.#kinds.has(group.place)) {
			await this.#choose(group, kind);
			parts = new Parts(group, await survey(this.#page));
		}
		await this.#setControl(group, parts, attempt);
	}

	async #choose(group: Group, kind: Stop): Promise<void> {
		const option = kind.options[this.#random.between(0, kind.options.length - 1)] ?? kind.value;
		this.#kinds.set(group.place, option);
		// Another kind has other parts, even where they are called the same.
		for (const place of this.#seen) if (place.startsWith(group.place + inside)) this.#seen.delete(place);
		await this.#keys.choose(kind, option);
	}

	async #setControl(group: Group, parts: Parts, attempt: number): Promise<void> {
		const { name } = group;
		const addTo = parts.button(`Add to ${name}`);
		const add = parts.button(`Add ${name}`);
		const [choice, toggle, text] = [parts.choice, parts.toggle, parts.text];
		if (add) await this.#keys.pressAt(add, 'Enter');
		else if (addTo) await this.#addRows(group, addTo, this.#random.between(1, 2));
		else if (parts.choices.length > 0) await this.#tick(parts.choices, this.#random.between(1, 2));
		else if (choice) await this.#pick(choice, attempt);
		else if (toggle) await this.#flip(toggle);
		else if (text) await this.#write(group, parts, text, attempt);
		// An object that shows its members is there as soon as one of them is, or when it is said to be empty.
		else if (parts.state?.options.includes('empty') && attempt > 0)
			await this.#keys.choose(parts.state, 'empty');
	}

	async #flip(toggle: Stop): Promise<void> {
		await this.#keys.pressAt(toggle, 'Space');
		if (this.#random.isLucky(0.3)) await this.#keys.press('Space');
	}

	async #pick(choice: Stop, attempt: number): Promise<void> {
		const options = choice.options.filter((option) => option !== 'not sent' && option !== 'choose');
		const at = attempt > 0 ? attempt % options.length : this.#random.between(0, options.length - 1);
		await this.#keys.choose(choice, options[at] ?? choice.value);
	}

	async #tick(choices: readonly Stop[], count: number): Promise<void> {
		const free = choices.filter(({ isChecked }) => !isChecked);
		for (const choice of free.slice(0, count)) await this.#keys.pressAt(choice, 'Space');
	}

	async #write(group: Group, parts: Parts, text: Stop, attempt: number): Promise<void> {
		const isNumber = text.inputMode !== '';
		const idea = isNumber
			? ideaOfNumber(group, this.#random)
			: parts.isJson
				? ideaOfJson(group, attempt)
				: ideaOfText(group, this.#random);
		if (idea === null) {
			throw new Error(`Nothing fits "${group.place}", ${group.words}: ${group.sentences.join('; ')}`);
		}
		await this.#keys.type(text, idea);
	}

	async #addRows(group: Group, addTo: Aim, count: number): Promise<void> {
		for (let row = 0; row < count; row++) {
			const now = await survey(this.#page);
			const parts = new Parts(group, now);
			if (parts.button(addTo.name)) await this.#addRow(group, addTo);
		}
	}

	/** A row of a list is one key press; a row of an object needs its key. */
	async #addRow(group: Group, addTo: Aim): Promise<void> {
		await this.#keys.pressAt(addTo, 'Enter');
		const now = await survey(this.#page);
		const parts = new Parts(now.groups.find(({ place }) => place === group.place) ?? group, now);
		const key = parts.keys.find(({ value }) => value === '');
		if (key) await this.#writeKey(key, parts);
	}

	async #writeKey(key: Stop, parts: Parts): Promise<void> {
		const taken = parts.keys.map(({ value }) => value);
		const idea = ideaOfKey(parts.group, taken, this.#random);
		if (idea === null) throw new Error(`No key fits "${key.name}": ${parts.group.sentences.join('; ')}`);
		await this.#keys.type(key, idea);
	}

	async #answer(group: Group, now: Survey, attempt: number): Promise<void> {
		const parts = new Parts(group, now);
		const said = group.sentences.filter(isComplaint).join('\n');
		const isKey = /The key|is not a key/.test(said);
		const around = now.groups.find(
			({ place }) => place === group.place.split(inside).slice(0, -1).join(inside),
		);
		const key = around && new Parts(around, now).keys.find(({ value }) => value === group.name);
		const count = Number(/at (?:least|most) (\d+) (?:items?|keys?)/.exec(said)?.[1] ?? 0);
		const addTo = parts.button(`Add to ${group.name}`);
		if (isKey && around && key) {
			const hints = { ...around, sentences: [...around.sentences, ...group.sentences] };
			await this.#writeKey(key, new Parts(hints, now));
		} else if (/A key is needed|there already|of its own/.test(said)) {
			const unfinished = parts.keys.find(({ value }) => value === '' || said.includes(`“${value}”`));
			if (unfinished) await this.#writeKey(unfinished, parts);
		} else if (/at least \d+ (?:items?|keys?)/.test(said) && (addTo ?? parts.choices.length > 0)) {
			const missing = Math.max(1, count - parts.rowCount);
			if (addTo) await this.#addRows(group, addTo, missing);
			else await this.#tick(parts.choices, count - parts.choices.filter(({ isChecked }) => isChecked).length);
		} else if (/at most \d+ items?/.test(said)) {
			await this.#removeLast(parts);
		} else if (/Items \d+ and \d+ are the same/.test(said)) {
			const item = Number(/Items (\d+)/.exec(said)?.[1] ?? 0);
			this.#seen.delete(`${group.place}${inside}${group.name} ${item + 1}`);
			this.#wanted.add(`${group.place}${inside}${group.name} ${item + 1}`);
		} else {
			this.#wanted.add(group.place);
			if (parts.kind && attempt > 2) await this.#choose(group, parts.kind);
			await this.#set(group, new Parts(group, await survey(this.#page)), attempt);
		}
	}

	async #removeLast(parts: Parts): Promise<void> {
		const checked = parts.choices.findLast(({ isChecked }) => isChecked);
		const remove = parts.stops.findLast(({ name }) => name.startsWith(`Remove ${parts.group.name} `));
		if (checked) await this.#keys.pressAt(checked, 'Space');
		else if (remove) await this.#keys.pressAt(remove, 'Enter');
	}
}

/** The stops of one field, by what they are for. */
class Parts {
	readonly group: Group;
	readonly stops: readonly Stop[];

	constructor(group: Group, { stops }: Survey) {
		this.group = group;
		const choices = [group.place, `Choices of ${group.name}`].filter((name) => name !== '').join(inside);
		this.stops = stops.filter(({ place }) => place === group.place || place === choices);
	}

	get state(): Stop | undefined {
		return this.#find('combobox', `State of ${this.group.name}`);
	}

	get kind(): Stop | undefined {
		return this.#find('combobox', `Kind of ${this.group.name}`);
	}

	get choice(): Stop | undefined {
		return this.#find('combobox', this.group.name);
	}

	get toggle(): Stop | undefined {
		return this.#find('switch', this.group.name);
	}

	get text(): Stop | undefined {
		return this.#find('textbox', this.group.name);
	}

	/** A box for JSON gives the reason why there is nothing better; one for text can take a file. */
	get isJson(): boolean {
		return this.group.sentences.some((said) => /any JSON|schema|one of many|Expected/i.test(said));
	}

	get choices(): readonly Stop[] {
		return this.stops.filter(({ role }) => role === 'checkbox');
	}

	get keys(): readonly Stop[] {
		return this.stops.filter(
			({ role, name }) =>
				role === 'textbox' && /^Key \d+ of /.test(name) && name.endsWith(` of ${this.group.name}`),
		);
	}

	get rowCount(): number {
		const rows = this.stops.filter(({ name }) => name.startsWith(`Remove ${this.group.name} `)).length;
		return Math.max(rows, this.keys.length);
	}

	button(name: string): Stop | undefined {
		return this.#find('button', name);
	}

	#find(role: Stop['role'], name: string): Stop | undefined {
		return this.stops.find((stop) => stop.role === role && stop.name === name);
	}
}

function isComplaint(said: string): boolean {
	return /^Must |^The key |^\S.{0,80} is required(?: beside .+)?$|is needed|is not a key|is no JSON number|^Not JSON|are the same|there already|field of its own|allows nothing|^Does not fit/.test(
		said,
	);
}
