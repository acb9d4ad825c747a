import { expect, test } from 'vitest';
import { isOfOneConnection } from './unexpected-errors.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each([
	[true, new DOMException('The operation was aborted', 'AbortError')],
	[true, withCode('ECONNRESET')],
	[true, withCode('EPIPE')],
	[true, withCode('EAI_AGAIN')],
	[true, withCode('EHOSTUNREACH')],
	[true, withCode('EMFILE')],
	[true, withCode('ERR_STREAM_PREMATURE_CLOSE')],
	[true, withCode('ERR_SSL_WRONG_VERSION_NUMBER')],
	[true, withCode('WS_ERR_INVALID_UTF8')],
	[false, new TypeError('x is not a function')],
	[false, withCode('ERR_INVALID_ARG_TYPE')],
	[false, withCode('ENOENT')],
	[false, 'a text'],
])('%s for %o', (expected, error) => {
	expect(isOfOneConnection(error)).toBe(expected);
});
