import { expect, test } from 'vitest';
import { headerNameProblem } from './header-name-problem.ts';

test.each([
	['Bad Header', /^Take a space out of "Bad Header"/],
	['X-Key:', /^Take ":" out of "X-Key:"/],
	['Schlüssel', /^Take "ü" out of /],
])('says what makes %j no name of a header', (name, problem) => {
	expect(headerNameProblem(name)).toMatch(problem);
});

test.each(['', ' X-Api-Key ', 'x_y!'])('lets %j stand', (name) => {
	expect(headerNameProblem(name)).toBeUndefined();
});
