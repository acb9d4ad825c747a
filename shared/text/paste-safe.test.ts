import { expect, test } from 'vitest';
import { pasteSafe } from './paste-safe.ts';

test.each([
	['ls -la', 'ls -la', ''],
	['rm -rf ~\n', 'rm -rf ~', ''],
	['ls\r\n', 'ls', ''],
	['a\rb', 'a\nb', '2 lines'],
	['a\r\n\tb\n\n', 'a\n\tb', '2 lines'],
	['\u001b[201~rm\u0003', '[201~rm', '2 control characters left out'],
	['a\u202eb\u2066c\n1\u0085', 'abc\n1', '2 lines, 3 control characters left out'],
	['שלום\u200f 🐟 \u{1F468}\u200d\u{1F469}', 'שלום\u200f 🐟 \u{1F468}\u200d\u{1F469}', ''],
	['', '', ''],
])('%j is copied as %j, with the remark %j', (text, safe, remark) => {
	expect(pasteSafe(text)).toEqual({ text: safe, remark });
});
