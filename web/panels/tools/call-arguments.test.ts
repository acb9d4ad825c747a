import { expect, test } from 'vitest';
import { Session } from '#shared/session/session.ts';
import { argumentsOf } from './call-arguments.ts';

const sent = (params: string) => {
	const data = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
	const session = Session.fromRecording('test', [
		{ at: 1, direction: 'out', channel: 'stdin', body: { encoding: 'utf8', data }, bytes: data.length },
	]);
	const [call] = session.calls.about('tools/call', 'tide');
	return call && argumentsOf(call, session.log);
};

test('gives the arguments as they were sent', () => {
	expect(sent('{"name":"tide","arguments":{"n":1.0}}')).toBe('{"n":1.0}');
	expect(sent('{"name":"tide"}')).toBeUndefined();
});
