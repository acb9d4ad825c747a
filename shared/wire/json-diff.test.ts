import { expect, test } from 'vitest';
import { compareTexts } from './json-diff.ts';

const marks = (left: string, right: string) =>
	compareTexts(left, right)
		.lines.filter(({ mark, remark }) => mark !== 'same' || remark !== '')
		.map(({ mark, name, left, right, remark }) => [mark, name, left, right, remark]);

test('says nothing of blanks', () => {
	expect(marks('{"a":[1,2]}', '{\n  "a": [1, 2]\n}')).toEqual([]);
});

test('finds the member that changed, that left and that came', () => {
	expect(marks('{"a":1,"b":2,"c":3}', '{"a":1,"b":5,"d":3}')).toEqual([
		['changed', 'b', '2', '5', ''],
		['removed', 'c', '3', null, ''],
		['added', 'd', null, '3', ''],
	]);
});

test('tells numbers apart that a double reads alike, and numbers that are written in two ways', () => {
	expect(marks('[9007199254740993,1]', '[9007199254740992,1.0]')).toEqual([
		[
			'changed',
			'0',
			'9007199254740993',
			'9007199254740992',
			'different numbers; a double would read both alike',
		],
		['changed', '1', '1', '1.0', 'the same number, written differently'],
	]);
});

test('tells escapes apart from other texts', () => {
	expect(marks('["\\u00e9"]', '["é"]')).toEqual([
		['changed', '0', '"\\u00e9"', '"é"', 'the same text, written differently'],
	]);
});

test('pairs repeated keys by their turn', () => {
	expect(marks('{"a":1,"a":2}', '{"a":1,"a":3}')).toEqual([['changed', 'a', '2', '3', '']]);
});

test('says that keys stand in another order, and counts no difference for it', () => {
	const difference = compareTexts('{"a":1,"b":2}', '{"b":2,"a":1}');
	expect(difference).toMatchObject({ changed: 0, removed: 0, added: 0, reordered: 1 });
	expect(difference.lines[0]?.remark).toBe('keys in another order');
});

test('finds an item that came into the middle of an array', () => {
	expect(marks('[{"n":1},{"n":2},{"n":3}]', '[{"n":1},{"n":9},{"n":2},{"n":3}]')).toEqual([
		['added', '1', null, '{', ''],
		['added', 'n', null, '9', ''],
	]);
});

test('says what kind became what', () => {
	expect(marks('{"a":"1"}', '{"a":1}')).toEqual([['changed', 'a', '"1"', '1', 'string became number']]);
});

test('shows a long text where it begins to differ', () => {
	const [left, right] = [`"${'x'.repeat(5000)}a"`, `"${'x'.repeat(5000)}b"`];
	const [line] = compareTexts(left, right).lines;
	expect(line?.left).toBe(`…${'x'.repeat(60)}a"`);
	expect(line?.remark).toBe('from character 5,002 on');
});

test('compares what is no JSON line by line', () => {
	expect(compareTexts('one\ntwo\nthree', 'one\n2\nthree\nfour')).toMatchObject({
		form: 'text',
		changed: 1,
		added: 1,
		removed: 0,
	});
});

test('compares 50,000 brackets, and 50,000 items that all differ, without running deep or long', () => {
	const deep = '['.repeat(50_000);
	expect(compareTexts(`${deep}1${']'.repeat(50_000)}`, `${deep}2${']'.repeat(50_000)}`).changed).toBe(1);
	const items = (by: number) =>
		JSON.stringify(Array.from({ length: 50_000 }, (_, index) => index * by + 0.5));
	expect(compareTexts(items(1), items(3))).toMatchObject({ changed: 49_999, isCut: false });
});
