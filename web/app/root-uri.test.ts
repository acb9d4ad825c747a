import { expect, test } from 'vitest';
import { rootProblem, rootUri } from './root-uri.ts';

test.each([
	['/home/me/my project', 'file:///home/me/my%20project'],
	['"/home/me/år#1?"', 'file:///home/me/%C3%A5r%231%3F'],
	['C:\\Users\\me', 'file:///C:/Users/me'],
	['\\\\nas\\share\\a', 'file://nas/share/a'],
	[' file:///port ', 'file:///port'],
	['https://a.example/', 'https://a.example/'],
	['', ''],
])('%s becomes %s', (text, uri) => {
	expect(rootUri(text)).toBe(uri);
});

test.each([
	['file:///home/me', null],
	['', null],
	['https://a.example/', /begins with file:\/\/, found “https:\/\/a.example\/”/],
	['~/code', /only a shell knows ~/],
	['file:/home', /no valid file URI/],
	['file://a b/', /no valid file URI/],
])('%s: %s', (uri, problem) => {
	if (problem === null) expect(rootProblem(uri)).toBeNull();
	else expect(rootProblem(uri)).toMatch(problem);
});
