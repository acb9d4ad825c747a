import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { initialText } from '#shared/schema/field-state.ts';
import { readForm } from '#shared/schema/form-model.ts';
import { FormState } from './form-state.svelte.ts';
import SchemaForm from './SchemaForm.svelte';

function show(schema: object): FormState {
	const root = readForm({ type: 'object', ...schema });
	const form = new FormState(root, initialText(root));
	render(SchemaForm, { form, empty: 'Takes nothing.' });
	return form;
}
const compact = (form: FormState): string => form.text.replaceAll(/\s/g, '');
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });
const focused = () =>
	document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent.trim();

const depths = { depths: { type: 'object', additionalProperties: { type: 'number' } } };

test('a key is typed into a new row, and the value stands under it', async () => {
	const form = show({ properties: depths });
	await fireEvent.click(button('Add to depths'));
	expect(focused()).toBe('Key 1 of depths');
	expect(form.drafts).toHaveLength(1);
	await type('Key 1 of depths', 'b');
	expect(focused()).toBe('Key 1 of depths');
	await type('Key 1 of depths', 'bow');
	await type('bow', '2.50');
	expect(compact(form)).toBe('{"depths":{"bow":2.50}}');
	expect(
		within(screen.getByRole('group', { name: 'bow' })).getByRole('combobox', { name: 'State of bow' }),
	).toBeTruthy();
	expect(form.drafts).toEqual([]);
});

test('a key that is there already waits beside the text', async () => {
	const form = show({ properties: depths });
	form.text = '{"depths":{"bow":1,"stern":2}}';
	await expect.poll(() => screen.queryByRole('textbox', { name: 'Key 2 of depths' })).toBeTruthy();
	await type('Key 2 of depths', 'bow');
	expect(compact(form)).toBe('{"depths":{"bow":1,"stern":2}}');
	expect(screen.getByText('“bow” is there already. The JSON keeps “stern”.')).toBeTruthy();
	await type('Key 2 of depths', 'bows');
	expect(compact(form)).toBe('{"depths":{"bow":1,"bows":2}}');
	expect(form.drafts).toEqual([]);
});

test('a key is taken out with its row, and the focus goes to the next', async () => {
	const form = show({ properties: depths });
	form.text = '{"depths":{"bow":1,"stern":2}}';
	await expect.poll(() => screen.queryByRole('textbox', { name: 'Key 2 of depths' })).toBeTruthy();
	await fireEvent.click(button('Remove key 1 of depths'));
	expect(compact(form)).toBe('{"depths":{"stern":2}}');
	expect(focused()).toBe('Key 1 of depths');
	await fireEvent.click(button('Remove key 1 of depths'));
	expect(compact(form)).toBe('{"depths":{}}');
	expect(focused()).toBe('Add to depths');
});

test('the value of a new key becomes what its pattern asks for', async () => {
	const form = show({
		properties: {
			codes: {
				patternProperties: { '^n_': { type: 'integer' }, '^s_': { type: 'string' } },
				additionalProperties: false,
			},
		},
	});
	await fireEvent.click(button('Add to codes'));
	await type('Key 1 of codes', 's');
	await type('Key 1 of codes', 's_x');
	expect(compact(form)).toBe('{"codes":{"s_x":""}}');
});

test('keys that the schema does not name are shown where the text has them, with what is wrong with them', async () => {
	const form = show({ properties: { a: { type: 'string' } }, additionalProperties: false });
	form.text = '{"a":"x","b":1}';
	form.verdict = {
		kind: 'invalid',
		faults: [
			{ pointer: '', member: 'b', keyword: 'additionalProperties', message: 'b is not a key of this schema' },
		],
	};
	await expect
		.poll(() => within(screen.getByRole('group', { name: 'b' })).queryByText('b is not a key of this schema'))
		.toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Add to arguments' })).toBeNull();
	await type('Key 1 of arguments', 'a');
	expect(screen.getByText('“a” has a field of its own.')).toBeTruthy();
	await fireEvent.click(button('Remove key 1 of arguments'));
	expect(compact(form)).toBe('{"a":"x"}');
});

test('the focus stays with an item that is moved, and goes on when one is removed', async () => {
	const form = show({ properties: { l: { type: 'array', items: { type: 'integer' }, maxItems: 3 } } });
	for (const [index, value] of ['10', '20', '30'].entries()) {
		await fireEvent.click(button('Add to l'));
		expect(focused()).toBe(`l ${index + 1}`);
		await type(`l ${index + 1}`, value);
	}
	expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to l' }).disabled).toBe(true);
	await fireEvent.click(button('Move l 3 up'));
	expect(compact(form)).toBe('{"l":[10,30,20]}');
	expect(focused()).toBe('Move l 2 up');
	await fireEvent.click(button('Move l 2 up'));
	expect(focused()).toBe('Move l 1 down');
	await fireEvent.click(button('Remove l 3'));
	expect(compact(form)).toBe('{"l":[30,10]}');
	expect(focused()).toBe('Remove l 2');
});

test('an item that is emptied keeps its place', async () => {
	const form = show({ properties: { l: { type: 'array', items: { type: 'integer' } } } });
	await fireEvent.click(button('Add to l'));
	await type('l 1', '7');
	await type('l 1', '');
	expect(compact(form)).toBe('{"l":[7]}');
	expect(screen.getByText('A number is needed. The JSON keeps 7.')).toBeTruthy();
});

test('a list of lists names its items by their places', async () => {
	const form = show({ properties: { m: { items: { items: { type: 'integer' } } } } });
	await fireEvent.click(button('Add to m'));
	await fireEvent.click(button('Add to m 1'));
	await type('m 1 1', '5');
	expect(compact(form)).toBe('{"m":[[5]]}');
});

test('a nullable item has states of its own', async () => {
	const form = show({ properties: { l: { items: { type: ['string', 'null'] } } } });
	await fireEvent.click(button('Add to l'));
	await fireEvent.change(screen.getByRole('combobox', { name: 'State of l 1' }), {
		target: { value: 'null' },
	});
	expect(compact(form)).toBe('{"l":[null]}');
});

test('of kinds of objects one is chosen, with its real fields, and what both share stays', async () => {
	const form = show({
		properties: {
			shape: {
				oneOf: [
					{
						properties: { kind: { const: 'circle' }, label: { type: 'string' }, r: { type: 'number' } },
						required: ['kind'],
					},
					{
						properties: { kind: { const: 'box' }, label: { type: 'string' }, side: { type: 'number' } },
						required: ['kind'],
					},
				],
			},
		},
		required: ['shape'],
	});
	await type('label', 'dock');
	expect(compact(form)).toBe('{"shape":{"kind":"circle","label":"dock"}}');
	await fireEvent.change(screen.getByRole('combobox', { name: 'Kind of shape' }), { target: { value: '1' } });
	expect(compact(form)).toBe('{"shape":{"kind":"box","label":"dock"}}');
	await type('side', '3');
	expect(compact(form)).toBe('{"shape":{"kind":"box","label":"dock","side":3}}');
	form.text = '{"shape":{"kind":"circle"}}';
	await expect.poll(() => screen.queryByRole('textbox', { name: 'r' })).toBeTruthy();
});

test('a text as deep as a stranger likes is drawn some levels, and the rest when it is opened', async () => {
	const form = show({
		properties: { tree: { $ref: '#/$defs/n' } },
		$defs: { n: { properties: { n: { $ref: '#/$defs/n' } } } },
	});
	form.text = `{"tree":${'{"n":'.repeat(2000)}{}${'}'.repeat(2000)}}`;
	await expect.poll(() => screen.queryByRole('button', { name: 'Open n' })).toBeTruthy();
	const before = screen.getAllByRole('group').length;
	await fireEvent.click(button('Open n'));
	expect(screen.getAllByRole('group')).toHaveLength(before + 1);
});

test('draws a long form over some frames, to its end', async () => {
	show({
		properties: Object.fromEntries(
			Array.from({ length: 60 }, (_, index) => [`f${index + 1}`, { type: 'integer' }]),
		),
	});
	const last = () => document.querySelector('[aria-label="f60"]');
	expect(last()).toBeNull();
	await expect.poll(last).not.toBeNull();
});

test('says at the form why nothing is checked', async () => {
	const form = show({ properties: { a: { type: 'string' } } });
	form.verdict = { kind: 'too-slow', limitMs: 500 };
	await expect.poll(() => screen.queryByText(/took longer than 500 ms and was stopped/)).toBeTruthy();
});

test('what is missing is said at its field once someone tried to send it', async () => {
	const form = show({ properties: { a: { type: 'string' } }, required: ['a'] });
	form.verdict = {
		kind: 'invalid',
		faults: [{ pointer: '', member: 'a', keyword: 'required', message: 'a is required' }],
	};
	expect(screen.queryByText('a is required')).toBeNull();
	form.isAttempted = true;
	await expect
		.poll(() => within(screen.getByRole('group', { name: 'a' })).queryByText('a is required'))
		.toBeTruthy();
});

test('bytes come from a file as base64, text as it is, and what is no text is refused', async () => {
	const form = show({
		properties: { photo: { type: 'string', contentEncoding: 'base64' }, note: { type: 'string' } },
	});
	const pick = (name: string, bytes: readonly number[]) =>
		fireEvent.change(screen.getByLabelText(`File for ${name}`), {
			target: { files: [new File([Uint8Array.from(bytes)], 'a.bin')] },
		});
	await pick('photo', [0xff, 0x00, 0xfe]);
	await expect.poll(() => compact(form)).toBe('{"photo":"/wD+"}');
	expect(screen.getByText('From a.bin, 3 B, as 4 characters of base64.')).toBeTruthy();
	await pick('note', [0xff]);
	await expect.poll(() => screen.queryByText(/a\.bin is not text in UTF-8/)).toBeTruthy();
	await pick('note', [0xc3, 0xa9, 0x0a]);
	await expect.poll(() => compact(form)).toBe('{"photo":"/wD+","note":"é\\n"}');
});

test('a date of today is one press away', async () => {
	const form = show({ properties: { day: { type: 'string', format: 'date' } } });
	await fireEvent.click(button('Today for day'));
	expect(compact(form)).toMatch(/^\{"day":"\d{4}-\d\d-\d\d"\}$/);
});

test.each([['-'], ['1.'], ['1e'], ['.5'], ['01'], ['0x10'], ['NaN'], ['1,5']])(
	'%s stays as typed, is said to be no number yet, and is not sent',
	async (typed) => {
		const form = show({ properties: { n: { type: 'number' } } });
		await type('n', typed);
		expect(box('n').value).toBe(typed);
		expect(compact(form)).toBe('{}');
		expect(form.drafts).toEqual(['/n']);
	},
);
