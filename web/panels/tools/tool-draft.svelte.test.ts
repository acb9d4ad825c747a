import { expect, test } from 'vitest';
import { AjvValidator } from '#shared/schema/ajv-validator.ts';
import type { Validator } from '#shared/schema/validator.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import { writeJson } from '#shared/wire/raw-json.ts';
import { judge } from './judgement.ts';
import { ToolDraft } from './tool-draft.svelte.ts';

const ajv = new AjvValidator();
const validator: Validator = { validate: async (schema, text) => Promise.resolve(ajv.check(schema, text)) };
const draftFor = (inputSchema: unknown): ToolDraft => {
	const tool: CatalogItem = {
		key: 't',
		name: 'tide',
		title: 'Tide',
		value: { name: 'tide', inputSchema },
		seq: 1,
		pointer: '',
		problems: [],
	};
	return new ToolDraft(tool, validator);
};
const schema = {
	type: 'object',
	properties: { hours: { type: 'integer', maximum: 168 }, at: { type: 'string', format: 'date-time' } },
	required: ['hours'],
};

test('however fast someone types, the last text is the one that is judged', async () => {
	const draft = draftFor(schema);
	for (const text of ['{"hours":1}', '{"hours":20', '{"hours":200}']) draft.form.text = text;
	await draft.validated();
	expect(draft.faults.map(({ message }) => message)).toEqual(['Must be 168 or less']);
	draft.form.text = '{"hours":20}';
	await draft.validated();
	expect(draft.isInvalid).toBe(false);
});

test.each([
	['{}', { tone: 'plain', words: 'hours is missing' }],
	['{"hours":200}', { tone: 'bad', words: '1 value is wrong' }],
	['{"hours":', { tone: 'bad', words: 'not JSON, line 1' }],
	['{"hours":20}', { tone: 'good', words: 'valid' }],
])('says of %s what is known', async (text, judgement) => {
	const draft = draftFor(schema);
	draft.form.text = text;
	await draft.validated();
	expect(judge(draft)).toEqual(judgement);
});

test('a format is a hint and stands in nobody’s way', async () => {
	const draft = draftFor(schema);
	draft.form.text = '{"hours":1,"at":"tomorrow"}';
	await draft.validated();
	expect(draft.isInvalid).toBe(false);
});

test('a schema that cannot be used does not keep the tool from being called', async () => {
	const draft = draftFor({ $ref: '#/nowhere' });
	await draft.validated();
	expect(draft.isInvalid).toBe(false);
	expect(judge(draft)).toMatchObject({ tone: 'plain', words: 'schema not usable' });
});

test('sends the arguments digit for digit', () => {
	const draft = draftFor(schema);
	draft.form.text = '{ "hours": 9007199254740993 }';
	expect(writeJson(draft.params)).toBe('{"name":"tide","arguments":{"hours":9007199254740993}}');
});
