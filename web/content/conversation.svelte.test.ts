import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { Session } from '#shared/session/session.ts';
import { SessionTab } from '../app/session-tab.svelte.ts';
import Conversation from './Conversation.svelte';

const session = Session.fromRecording('test', []);
const tab = new SessionTab({ key: 't', entry: null, session, options: null, onShowFrame: () => undefined });
const show = (messages: unknown): void => {
	render(Conversation, { tab, messages, seq: 1, path: ['result', 'messages'] });
};
const text = (words: string) => ({ type: 'text', text: words });

test('draws the first of thousands of messages, and more when asked', async () => {
	show(Array.from({ length: 3_000 }, (_, at) => ({ role: `role ${at + 1}`, content: [] })));
	expect(screen.getAllByText(/^role \d+$/)).toHaveLength(20);
	expect(screen.getByText(/2,980 more messages/).tagName).toBe('LI');
	await fireEvent.click(screen.getByText('Show more'));
	expect(screen.getAllByText(/^role \d+$/)).toHaveLength(40);
});

// Forty blocks are drawn, which is slow where the machine has much to do.
test(
	'draws the first of thousands of blocks in one message, numbered over all of them',
	{ timeout: 30_000 },
	() => {
		const content = Array.from({ length: 1_000 }, (_, at) => text(`block ${at + 1}`));
		show([
			{ role: 'user', content: text('before') },
			{ role: 'assistant', content },
		]);
		expect(screen.getAllByText(/^block \d+$/)).toHaveLength(40);
		expect(screen.getByText('Text 41').tagName).toBe('STRONG');
		expect(screen.getByText(/960 more blocks/).tagName).toBe('DIV');
	},
);
