import type { Readable, Writable } from 'node:stream';
import { LineSplitter } from '#shared/wire/line-splitter.ts';
import { parseMessage, type Message } from '#shared/wire/message.ts';
import { DemoSession } from './demo-session.ts';
import { HarbourOffice } from './harbour-office.ts';
import type { Send } from './rpc.ts';
import { Waiters } from './waiters.ts';

/** The demo server as a program: both eras over stdin and stdout. Resolves when stdin ends. */
export function runDemoOverStdio(): Promise<void> {
	process.stderr.write('The harbour office is open and listens on stdin.\n');
	return serveLines(process.stdin, process.stdout, new HarbourOffice());
}

/** Serves one client, a message a line, until the input ends. */
export async function serveLines(input: Readable, output: Writable, office: HarbourOffice): Promise<void> {
	const send = lineWriter(output);
	const session = new DemoSession({ office, eras: ['handshake', 'stateless'], send });
	const lines = new LineSplitter((line) => void session.receive(readLine(line)));
	try {
		for await (const chunk of input) {
			if (chunk instanceof Uint8Array) lines.push({ at: Date.now(), bytes: chunk });
		}
		lines.end();
	} finally {
		session.close();
	}
}

function readLine(line: Uint8Array): Message {
	try {
		return parseMessage(new TextDecoder('utf-8', { fatal: true }).decode(line));
	} catch {
		return { kind: 'unreadable', reason: 'not-utf8', detail: 'The line is not valid UTF-8' };
	}
}

function lineWriter(output: Writable): Send {
	const writers = new Waiters();
	output.on('drain', () => writers.wake());
	output.on('close', () => writers.wake());
	// The client may be gone before we hear of it: what it can no longer read is of no use to anyone.
	output.on('error', () => writers.wake());
	return async (message) => {
		if (!output.writable || output.write(`${JSON.stringify(message)}\n`)) return;
		await writers.wait();
	};
}
