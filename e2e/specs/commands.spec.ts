import { expect, expectAccessible, test } from '../support/journey.ts';

test('a command leads to a tool by its name, and a question mark shows every key', async ({ app }) => {
	await app.getByRole('button', { name: 'over stdio' }).click();
	await expect(app.getByRole('status', { name: 'Connection' })).toContainText('Connected');
	await app.keyboard.press('Control+k');
	const dialog = app.getByRole('dialog', { name: 'Commands' });
	await expect(dialog.getByRole('combobox', { name: 'Command' })).toBeFocused();
	await app.keyboard.type('fog sig');
	await expect(dialog.getByRole('option')).toHaveCount(1);
	await expectAccessible(app);
	await app.keyboard.press('Enter');
	await expect(dialog).toBeHidden();
	await expect(app.getByRole('region', { name: 'Tool', exact: true })).toContainText('fog_signal');
	await app.keyboard.press('?');
	const keys = app.getByRole('dialog', { name: 'All keys' });
	await expect(keys.getByRole('heading', { name: 'The Wire' })).toBeVisible();
	await app.keyboard.press('Escape');
	await expect(keys).toBeHidden();
	await app.keyboard.press('Control+k');
	await app.keyboard.type('disconnect');
	await app.keyboard.press('Enter');
	await expect(app.getByRole('status', { name: 'Connection' })).toContainText('Closed');
});
