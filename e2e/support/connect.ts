import { expect, type Page } from 'playwright/test';

/** Types an address and presses Connect. */
export async function enterAddress(page: Page, address: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Server address' }).fill(address);
	await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Types a command, allows it in the window that asks, and waits until it is connected. */
export async function connectCommand(page: Page, command: string): Promise<void> {
	const asked = page.context().waitForEvent('page');
	await enterAddress(page, command);
	const window = await asked;
	await expect(window.getByRole('heading', { name: 'Allow this program?' })).toBeVisible();
	await window.getByRole('button', { name: 'Allow', exact: true }).click();
	await expectConnected(page);
	await window.close();
}

export async function expectConnected(page: Page): Promise<void> {
	await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected', {
		timeout: 20_000,
	});
}

export async function openSection(page: Page, name: string): Promise<void> {
	await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
}

/** Selects a tool of the list by its wire name. */
export async function selectTool(page: Page, name: string): Promise<void> {
	await openSection(page, 'Tools');
	await page.getByRole('listbox', { name: 'Tools' }).getByRole('option', { name, exact: true }).click();
	await expect(page.getByRole('region', { name: 'Tool', exact: true })).toBeVisible();
}

/** Replaces the arguments, runs the selected tool, and allows it where the page asks. */
export async function runTool(page: Page, args?: unknown): Promise<void> {
	if (args !== undefined)
		await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify(args));
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	const consent = page.getByRole('dialog', { name: 'Run this tool?' });
	const outcome = page.getByRole('status', { name: 'Outcome' });
	await expect(consent.or(outcome).first()).toBeVisible();
	if (await consent.isVisible()) await consent.getByRole('button', { name: 'Run it' }).click();
}

export function outcome(page: Page) {
	return page.getByRole('region', { name: 'Result' }).getByRole('status', { name: 'Outcome' });
}

export function frames(page: Page) {
	return page.getByRole('region', { name: 'Wire', exact: true }).getByRole('grid', { name: 'Frames' });
}
