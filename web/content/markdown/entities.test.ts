import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

test.each([
	['Tom &amp; Jerry &lt;3', 'Tom & Jerry <3'],
	['&#169; &#xA9; &copy;', '© © ©'],
	['&#0; &#x110000; &#xD800;', '\uFFFD \uFFFD \uFFFD'],
	['&constructor; &unheard; & alone', '&constructor; &unheard; & alone'],
])('reads %j as %j', (text, expected) => {
	expect(decodeEntities(text)).toBe(expected);
});
