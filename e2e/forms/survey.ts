import type { Page } from 'playwright/test';

/** One stop of the Tab key, as assistive technology tells it. */
export interface Stop {
	readonly role: 'textbox' | 'combobox' | 'switch' | 'checkbox' | 'button' | 'listbox' | 'other';
	readonly name: string;
	/** The names of the groups around it, from the outside in; null outside of the form. */
	readonly place: string | null;
	readonly value: string;
	readonly options: readonly string[];
	readonly isChecked: boolean;
	readonly inputMode: string;
}

/** A field: a group of the form, and all that stands in it and not in a group inside it. */
export interface Group {
	readonly place: string;
	readonly name: string;
	/** The type in words. */
	readonly words: string;
	readonly sentences: readonly string[];
}

/** The page as a person without a mouse meets it. */
export interface Survey {
	readonly tool: string;
	/** Index of the stop that has the focus; -1 where none has. */
	readonly active: number;
	readonly stops: readonly Stop[];
	readonly groups: readonly Group[];
	/** What the form says of the arguments: `valid`. */
	readonly judgement: string;
	readonly isRefused: boolean;
	readonly outcome: string;
	/** The exact message, while the preview is open. */
	readonly preview: string | null;
}

export const inside = ' › ';

export function survey(page: Page): Promise<Survey> {
	return page.evaluate(look, inside);
}

/** Runs in the page, so it has to bring along all that it uses. */
function look(inside: string): Survey {
	const form = document.querySelector('section[aria-label="Form"]');
	const groupsOf = (element: Element): string[] => {
		const names: string[] = [];
		for (let at = element.parentElement; at && at !== form; at = at.parentElement) {
			if (at.getAttribute('role') === 'group') names.unshift(at.getAttribute('aria-label') ?? '');
		}
		return names;
	};
	const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').trim();
	const nameOf = (element: Element) =>
		element.getAttribute('aria-label') ??
		textOf(element instanceof HTMLInputElement ? element.closest('label') : element);
	const roleOf = (element: Element): Stop['role'] => {
		if (element.closest('[role="listbox"]')) return 'listbox';
		const written = element.getAttribute('role');
		if (written === 'switch') return 'switch';
		if (element instanceof HTMLInputElement) return element.type === 'checkbox' ? 'checkbox' : 'textbox';
		if (element instanceof HTMLTextAreaElement) return 'textbox';
		if (element instanceof HTMLSelectElement) return 'combobox';
		return element instanceof HTMLButtonElement && written === null ? 'button' : 'other';
	};
	const candidates = 'a[href], button, input, select, textarea, summary, [tabindex]';
	const tabbable = [...document.querySelectorAll<HTMLElement>(candidates)].filter(
		(element) =>
			element.tabIndex >= 0 &&
			!element.matches(':disabled, input[type="file"][hidden]') &&
			element.checkVisibility({ visibilityProperty: true }),
	);
	const stops = tabbable.map((element): Stop => {
		const isSelect = element instanceof HTMLSelectElement;
		const hasText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
		return {
			role: roleOf(element),
			name: nameOf(element),
			place: form?.contains(element) ? groupsOf(element).join(inside) : null,
			value: isSelect ? textOf(element.selectedOptions[0]) : hasText ? element.value : '',
			options: isSelect ? [...element.options].map((option) => textOf(option)) : [],
			isChecked: element instanceof HTMLInputElement && element.checked,
			inputMode: element.inputMode,
		};
	});
	const sentencesOf = (around: Element) =>
		[...around.querySelectorAll('p, span')]
			.filter((one) => one.closest('[role="group"]:not([aria-label^="Choices of"])') === around)
			// What the schema says of a field is no complaint: those have a sign.
			.filter(
				(one) => one.tagName !== 'P' || one.parentElement !== around || one.querySelector('svg') !== null,
			)
			.map((one) => textOf(one))
			.filter((text) => text !== '');
	const whole = [...(form?.querySelectorAll('fieldset > *') ?? [])].filter(
		(one) => one.getAttribute('role') !== 'group',
	);
	const groups = [...(form?.querySelectorAll('[role="group"]') ?? [])]
		.filter((group) => !group.getAttribute('aria-label')?.startsWith('Choices of'))
		.map((group): Group => {
			const name = group.getAttribute('aria-label') ?? '';
			return {
				place: [...groupsOf(group), name].join(inside),
				name,
				words: group.querySelector(':scope > div:first-child > span[title]')?.getAttribute('title') ?? '',
				sentences: sentencesOf(group),
			};
		});
	const arguments_: Group = {
		place: '',
		name: 'arguments',
		words: 'object',
		sentences: whole.flatMap((one) => {
			const text = textOf(one);
			const start = text.indexOf('The arguments as a whole: ');
			return start < 0 ? [] : [text.slice(start + 26)];
		}),
	};
	const otherWords = [...(form?.querySelectorAll('fieldset span') ?? [])]
		.filter((one) => one.closest('[role="group"]') === null && textOf(one).startsWith('keys '))
		.map((one) => textOf(one));
	const preview = document.querySelector('section[aria-label="Message preview"] pre');
	return {
		tool: textOf(document.querySelector('section[aria-label="Tool"] h1')),
		active: tabbable.findIndex((element) => element === document.activeElement),
		stops,
		groups: [{ ...arguments_, sentences: [...arguments_.sentences, ...otherWords] }, ...groups],
		judgement: textOf(form?.querySelector('.bar [title], .bar .end')) || '',
		isRefused: [...document.querySelectorAll('[role="status"]')].some((one) =>
			textOf(one).startsWith('Not sent:'),
		),
		outcome: textOf(
			document.querySelector('section[aria-label="Result"] [role="status"][aria-label="Outcome"]'),
		),
		preview: preview === null ? null : preview.textContent,
	};
}
