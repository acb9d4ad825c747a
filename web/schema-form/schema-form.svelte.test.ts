import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { initialText } from '#shared/schema/field-state.ts';
import { readForm } from '#shared/schema/form-model.ts';
import { FormState } from './form-state.svelte.ts';
import SchemaForm from './SchemaForm.svelte';

function show(properties: object, required: readonly string[] = []): FormState {
	const root = readForm({ type: 'object', properties, required });
	const form = new FormState(root, initialText(root));
	render(SchemaForm, { form, empty: 'Takes nothing.' });
	return form;
}
const compact = (form: FormState): string => form.text.replaceAll(/\s/g, '');
const group = (name: string) => within(screen.getByRole('group', { name }));
const type = (role: string, name: string, value: string) =>
	fireEvent.input(group(name).getByRole(role, { name }), { target: { value } });
const choose = (name: string, state: string) =>
	fireEvent.change(screen.getByRole('combobox', { name: `State of ${name}` }), { target: { value: state } });

test('says what to expect where there is nothing to enter', () => {
	show({});
	expect(screen.getByText('Takes nothing.')).toBeTruthy();
});

test('typing into an absent field writes it, emptying an optional one takes it out', async () => {
	const form = show({ a: { type: 'string' } });
	await type('textbox', 'a', 'x');
	expect(compact(form)).toBe('{"a":"x"}');
	await type('textbox', 'a', '');
	expect(compact(form)).toBe('{}');
});

test('a required text that is emptied is sent empty', async () => {
	const form = show({ a: { type: 'string' } }, ['a']);
	await type('textbox', 'a', 'x');
	await type('textbox', 'a', '');
	expect(compact(form)).toBe('{"a":""}');
});

test.each([
	['9007199254740993', '{"n":9007199254740993}'],
	['1.50', '{"n":1.50}'],
	['-3', '{"n":-3}'],
	['1e3', '{"n":1e3}'],
])('sends the number %s as it is typed', async (typed, text) => {
	const form = show({ n: { type: 'number' } });
	await type('textbox', 'n', typed);
	expect(compact(form)).toBe(text);
});

test('says as what a number is checked that no double holds, and of others nothing', async () => {
	show({ n: { type: 'integer' } });
	await type('textbox', 'n', '9007199254740993');
	expect(screen.getByText(/^Checked as the double 9007199254740992,/)).toBeTruthy();
	await type('textbox', 'n', '9007199254740992');
	expect(screen.queryByText(/^Checked as/)).toBeNull();
});

test('a number that is not finished waits as a draft, and the text keeps what it had', async () => {
	const form = show({ n: { type: 'number' } });
	await type('textbox', 'n', '1');
	await type('textbox', 'n', '1.');
	expect(compact(form)).toBe('{"n":1}');
	expect(form.drafts).toEqual(['/n']);
	expect(screen.getByText(/“1\.” is no JSON number yet. The JSON keeps 1\./)).toBeTruthy();
	await type('textbox', 'n', '1.5');
	expect(compact(form)).toBe('{"n":1.5}');
	expect(form.drafts).toEqual([]);
});

test('a cleared number with a default is absent and stays cleared', async () => {
	const form = show({ retries: { type: 'integer', default: 3 } });
	expect(compact(form)).toBe('{"retries":3}');
	await type('textbox', 'retries', '');
	expect(compact(form)).toBe('{}');
	expect(group('retries').getByRole<HTMLInputElement>('textbox').value).toBe('');
});

test('walks through all states, and back to a value by typing', async () => {
	const form = show({ note: { type: ['string', 'null'], default: 'hello' } });
	for (const [state, text] of [
		['null', '{"note":null}'],
		['empty', '{"note":""}'],
		['default', '{"note":"hello"}'],
		['absent', '{}'],
	] as const) {
		await choose('note', state);
		expect(compact(form)).toBe(text);
		expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State of note' }).value).toBe(state);
	}
	await type('textbox', 'note', 'x');
	expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State of note' }).value).toBe('value');
});

test('a switch goes from absent to true to false', async () => {
	const form = show({ loud: { type: 'boolean' } });
	const toggle = group('loud').getByRole('switch', { name: 'loud' });
	await fireEvent.click(toggle);
	expect(compact(form)).toBe('{"loud":true}');
	await fireEvent.click(toggle);
	expect(compact(form)).toBe('{"loud":false}');
});

test('a choice shows titles, sends constants and keeps their types', async () => {
	const form = show({
		it: {
			oneOf: [
				{ const: '7', title: 'text' },
				{ const: 7, title: 'number' },
			],
		},
	});
	const select = group('it').getByRole<HTMLSelectElement>('combobox', { name: 'it' });
	expect([...select.options].map(({ text, value }) => [text, value])).toEqual([
		['not sent', ''],
		['text', '"7"'],
		['number', '7'],
	]);
	await fireEvent.change(select, { target: { value: '7' } });
	expect(compact(form)).toBe('{"it":7}');
});

test('a nullable choice offers null itself', async () => {
	const form = show({ size: { anyOf: [{ enum: ['S', 'M'] }, { type: 'null' }] } });
	const select = group('size').getByRole('combobox', { name: 'size' });
	await fireEvent.change(select, { target: { value: 'null' } });
	expect(compact(form)).toBe('{"size":null}');
	await fireEvent.change(select, { target: { value: 'M' } });
	expect(compact(form)).toBe('{"size":"M"}');
});

test('any number of choices, in the order of the schema', async () => {
	const form = show({ tags: { type: 'array', items: { enum: ['a', 'b', 'c'] } } });
	await fireEvent.click(screen.getByRole('checkbox', { name: 'c' }));
	await fireEvent.click(screen.getByRole('checkbox', { name: 'a' }));
	expect(compact(form)).toBe('{"tags":["a","c"]}');
});

test('rows of a list are added, moved and removed', async () => {
	const form = show({ l: { type: 'array', items: { type: 'string' } } });
	const add = screen.getByRole('button', { name: 'Add to l' });
	await fireEvent.click(add);
	await fireEvent.click(add);
	await type('textbox', 'l 1', 'one');
	await type('textbox', 'l 2', 'two');
	await fireEvent.click(screen.getByRole('button', { name: 'Move l 2 up' }));
	expect(compact(form)).toBe('{"l":["two","one"]}');
	await fireEvent.click(screen.getByRole('button', { name: 'Remove l 1' }));
	expect(compact(form)).toBe('{"l":["one"]}');
});

test('an optional object is added as a whole, a required one is made by its first value', async () => {
	const slot = { type: 'object', properties: { hour: { type: 'integer' } } };
	const form = show({ may: slot, must: slot }, ['must']);
	await fireEvent.click(screen.getByRole('button', { name: 'Add may' }));
	expect(compact(form)).toBe('{"may":{}}');
	await fireEvent.input(group('must').getByRole('textbox', { name: 'hour' }), { target: { value: '9' } });
	expect(compact(form)).toBe('{"may":{},"must":{"hour":9}}');
});

test('of several types a person chooses one, and what was typed goes along', async () => {
	const form = show({ ref: { anyOf: [{ type: 'string' }, { type: 'integer' }] } });
	await type('textbox', 'ref', '7');
	expect(compact(form)).toBe('{"ref":"7"}');
	await fireEvent.change(screen.getByRole('combobox', { name: 'Kind of ref' }), { target: { value: '1' } });
	expect(compact(form)).toBe('{"ref":7}');
});

test('what no control expresses is asked for as JSON, with the reason', async () => {
	const form = show({ any: {} });
	await type('textbox', 'any', '{"x": 1.0}');
	expect(compact(form)).toBe('{"any":{"x":1.0}}');
	await type('textbox', 'any', '{"x": ');
	expect(compact(form)).toBe('{"any":{"x":1.0}}');
	expect(screen.getByText(/Not JSON at line 1/)).toBeTruthy();
	expect(screen.getByText('The schema names no type: any JSON value.')).toBeTruthy();
});

test('a text that is no JSON leaves the form as it was, and locks it', async () => {
	const form = show({ a: { type: 'string' } });
	await type('textbox', 'a', 'x');
	form.text = '{"a": ';
	await expect.poll(() => screen.queryByText(/The form shows the last text that could be read/)).toBeTruthy();
	expect(group('a').getByRole<HTMLInputElement>('textbox').value).toBe('x');
	expect(screen.getAllByRole<HTMLFieldSetElement>('group')[0]?.disabled).toBe(true);
});

test('shows what the validator says beside the field, but not for one that is absent', async () => {
	const form = show({ hours: { type: 'integer', maximum: 168 }, other: { type: 'string' } });
	await type('textbox', 'hours', '200');
	form.verdict = {
		kind: 'invalid',
		faults: [{ pointer: '/hours', keyword: 'maximum', message: 'Must be 168 or less' }],
	};
	await expect.poll(() => group('hours').queryByText('Must be 168 or less')).toBeTruthy();
	expect(group('hours').getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
	expect(group('other').getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
});

test('names and descriptions of a stranger show what cannot be seen', () => {
	show({ 'a\u200bb': { type: 'string', description: 'safe\ufefftxt' } });
	expect(screen.getByText('U+200B')).toBeTruthy();
	expect(screen.getByText('U+FEFF')).toBeTruthy();
});

test('choices that read alike are told apart by what they send', () => {
	show({ a: { enum: [1, '1', 'x'] } });
	const choices = group('a').getAllByRole('option');
	expect(choices.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['1', '"1"', 'x']));
});
