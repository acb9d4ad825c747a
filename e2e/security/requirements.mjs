/**
 * Every security requirement of the relay and the page, in a sentence. Tests carry the id in their name, and `npm run
 * test:security` fails where one has no test.
 */
export const requirements = {
	'REL-01': 'Listens on the loopback address; another one needs a flag that is named unsafe',
	'REL-02':
		'A fresh token of 256 bits for each run, wanted by every route under /api, compared in constant time',
	'REL-03': 'Host is one of the own names, checked before any route, file or upgrade',
	'REL-04': 'Origin, where there is one, is the own page; nothing changes for a cross-site request',
	'REL-05': 'No answer carries CORS headers',
	'REL-06': 'The token counts in a header only: not in an address, a form or a cookie; no cookie is set',
	'REL-07': 'The token reaches the page in the fragment, which the page cleans; no answer repeats it',
	'REL-08': 'Wrong tokens are answered ever later',
	'REL-09': 'The guards stand before every route, however a path is written',
	'WS-01': 'A socket opens only with the own Host and the own Origin',
	'WS-02': 'The token is judged before a socket opens, and is in no address and no answer',
	'WS-03': 'Messages and sockets are bounded; nothing is compressed',
	'WS-04': 'A page that stalls stops the program: nothing is lost, and memory stays bounded',
	'WS-05': 'A page that is lost takes its programs with it',
	'SPW-01': 'No shell: a program and its arguments as they are',
	'SPW-02': 'On Windows no text of a person reaches cmd.exe as code',
	'SPW-03':
		'A program starts only after consent that script of the page cannot give, bound to the exact launch',
	'SPW-04': 'The question shows all of it, with hidden characters and risky parts marked',
	'SPW-05': 'A program inherits listed variables only',
	'SPW-06': 'The whole family of a program is ended, however it and we end',
	'SPW-07': 'Eight programs at a time, one start a second; questions and sockets that wait are withdrawn',
	'SPW-09': 'Text of strangers cannot steer the terminal',
	'FWD-01': 'Methods and headers that are forwarded are listed; a server is reached for itself only',
	'FWD-02': 'The address guard judges the address that is connected to, in every spelling',
	'FWD-03': 'An address that a server named lies no further inside than the server, and is https',
	'FWD-04': 'No redirect is followed',
	'FWD-06': 'Requests, heads and bodies are bounded',
	'FWD-07': 'The check of certificates cannot be switched off',
	'FIL-01': 'Files come from a fixed map of exact paths',
	'FIL-03': 'Every answer carries the strict headers, errors included',
	'PAG-01': 'No text becomes script: no inline script, no eval outside the worker for schemas',
	'PAG-04': 'Trusted Types are enforced',
	'PAG-07': 'Neither page can be framed',
	'PAG-08': 'As plain files the page has the same rules, and in a frame it does nothing',
};
