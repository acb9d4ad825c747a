import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import ConnectionStatus from './ConnectionStatus.svelte';
import { makeWorkspace, someEntry } from './testing/make-workspace.ts';
import { deadNetwork, SmallServer } from './testing/small-server.ts';

function words(element: HTMLElement): string {
	return element.textContent.replace(/\s+/g, ' ');
}

test('says the state, the revision, the transport and the route', async () => {
	const tab = makeWorkspace(new SmallServer()).connect(someEntry);
	render(ConnectionStatus, { tab });
	const status = screen.getByRole('status', { name: 'Connection' });
	expect(status.textContent).toContain('Connecting');
	await expect.poll(() => words(status)).toMatch(/^Connected · 2025-11-25 · Streamable HTTP · direct · /);
});

test('says at which hop it failed', async () => {
	const tab = makeWorkspace(deadNetwork).connect(someEntry);
	render(ConnectionStatus, { tab });
	const status = screen.getByRole('status', { name: 'Connection' });
	await expect.poll(() => words(status)).toContain('Failed · at the network');
});
