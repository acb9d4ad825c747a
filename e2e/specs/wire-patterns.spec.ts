import { connectCommand, frames } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

/** Says on stderr what makes `(a+)+$` run for ever, between two honest lines; never answers. */
const chatty = String.raw`process.stdin.on('data',d=>{for(const l of String(d).split('\n')){if(!l.includes('"initialize"'))continue;const m=JSON.parse(l);console.log(JSON.stringify({jsonrpc:'2.0',id:m.id,result:{protocolVersion:'2025-11-25',capabilities:{},serverInfo:{name:'chatty',version:'1'}}}));console.error('before aaa');console.error('a'.repeat(60)+'!');console.error('after aaa')}})`;

test('a pattern that runs wild is stopped on its frame, which shows, and the page goes on', async ({
	app,
}) => {
	test.slow();
	await connectCommand(app, `node -e "${chatty.replaceAll(/["\\$`]/g, '\\$&')}"`);
	await expect(frames(app).getByRole('row').filter({ hasText: 'after aaa' })).toBeVisible();
	const filter = app.getByRole('textbox', { name: 'Filter frames' });
	await filter.fill('kind:stderr body:/^[^{]*(a+)+$/');
	await filter.press('Enter');
	const remark = app.getByText(/^The pattern took too long on frame \d+ and was stopped there/);
	await expect(remark).toBeVisible({ timeout: 20_000 });
	await expect(frames(app)).toHaveAttribute('aria-rowcount', '3');
	await expectAccessible(app, 'section.wire');

	await filter.fill('body:/^before (a+)+$/');
	await expect(frames(app)).toHaveAttribute('aria-rowcount', '1');
	await expect(remark).toBeHidden();
});

test('what is hidden is not searched, and the bar for it says so', async ({ app }) => {
	await app.getByRole('button', { name: 'over HTTP, 2026-07-28' }).click();
	await expect(frames(app).getByRole('row').filter({ hasText: '2 prompts' })).toBeVisible();
	await app.getByRole('textbox', { name: 'Filter frames' }).fill('kind:request');
	await frames(app).focus();
	await app.keyboard.press('Control+f');
	await app.keyboard.type('nobody wrote this');
	await expect(app.getByText(/^No frame has it · \d+ frames hidden, not searched$/)).toBeVisible();
});
