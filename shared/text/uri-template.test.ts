import { expect, test } from 'vitest';
import { UriTemplate } from './uri-template.ts';

// Values and most expectations are those of RFC 6570, sections 1.2 and 3.2.
const values = {
	var: 'value',
	hello: 'Hello World!',
	path: '/foo/bar',
	empty: '',
	x: '1024',
	y: '768',
	half: '50%',
	semi: ';',
};

test.each([
	['{var}', 'value'],
	['{hello}', 'Hello%20World%21'],
	['{half}', '50%25'],
	['O{empty}X', 'OX'],
	['O{undef}X', 'OX'],
	['{x,y}', '1024,768'],
	['{x,hello,y}', '1024,Hello%20World%21,768'],
	['?{x,empty}', '?1024,'],
	['{var:3}', 'val'],
	['{+var}', 'value'],
	['{+hello}', 'Hello%20World!'],
	['{+half}', '50%25'],
	['{+path}/here', '/foo/bar/here'],
	['{+path:6}/here', '/foo/b/here'],
	['{#x,hello,y}', '#1024,Hello%20World!,768'],
	['X{.var}', 'X.value'],
	['{/var,x}/here', '/value/1024/here'],
	['{/var,empty}', '/value/'],
	['{;x,y,empty}', ';x=1024;y=768;empty'],
	['{?x,y,empty}', '?x=1024&y=768&empty='],
	['{?x,undef}', '?x=1024'],
	['?fixed=yes{&x}', '?fixed=yes&x=1024'],
	['{?undef}', ''],
	['harbour://ships/{semi}', 'harbour://ships/%3B'],
	['{var*}', 'value'],
	['no variables {', 'no variables {'],
	['{}', '{}'],
	['{!var}', ''],
])('%s becomes %s', (template, uri) => {
	expect(new UriTemplate(template).expand(values)).toBe(uri);
});

test('names its variables once, in order', () => {
	expect(new UriTemplate('a/{y}{?x,y:3,z*}').variables).toEqual(['y', 'x', 'z']);
});
