import { expect, test } from '../support/journey.ts';
import { connectCommand, expectConnected } from '../support/connect.ts';
import { serverPids, untilGone } from '../support/processes.ts';

// A server that spawns a grandchild, and both ignore SIGTERM: only the end of the whole group ends them.
const stubborn = `node -e "process.on('SIGTERM',()=>{});require('child_process').spawn(process.execPath,['-e','process.on(String.fromCharCode(83,73,71,84,69,82,77),()=>{});setInterval(()=>{},1e6)//MARK'],{stdio:'ignore'});let b='';process.stdin.on('data',d=>{b+=d;for(let i;(i=b.indexOf(String.fromCharCode(10)))>=0;b=b.slice(i+1)){const m=JSON.parse(b.slice(0,i));if(m.id===undefined)continue;console.log(JSON.stringify(m.method==='initialize'?{jsonrpc:'2.0',id:m.id,result:{protocolVersion:'2025-11-25',capabilities:{},serverInfo:{name:'stubborn',version:'1'}}}:{jsonrpc:'2.0',id:m.id,error:{code:-32601,message:'no'}}))}});setInterval(()=>{},1e6)//MARK"`;

for (const end of ['the tab', 'the relay', 'a reload', 'Disconnect'] as const) {
	test(`SPW-06 WS-05 ${end} ends, and no process stays behind`, async ({ app, relay, page }) => {
		const mark = `mark-${String(process.pid)}-${String(Date.now())}`;
		await connectCommand(app, stubborn.replaceAll('MARK', mark));
		expect(serverPids(mark).length).toBeGreaterThanOrEqual(2);
		if (end === 'the tab') await page.close();
		if (end === 'a reload') {
			// Asked whether to lose the traffic, a person who means it says yes.
			page.on('dialog', (dialog) => void dialog.accept());
			await page.reload();
		}
		if (end === 'Disconnect') await app.getByRole('button', { name: 'Disconnect' }).click();
		if (end === 'the relay') {
			relay.process.kill('SIGKILL');
			await expect(app.getByRole('status', { name: 'Connection' })).toContainText(/Closed|Failed/);
			await expect(app.locator('body')).toContainText(/relay/i);
		}
		await untilGone(mark);
	});
}

test('a server that is killed: the page says so and reconnects in one click', async ({ app }) => {
	const mark = `mark-${String(process.pid)}-${String(Date.now())}`;
	await connectCommand(app, stubborn.replaceAll('MARK', mark));
	for (const pid of serverPids(mark)) process.kill(pid, 'SIGKILL');
	const connection = app.getByRole('status', { name: 'Connection' });
	await expect(connection).toContainText('Closed');
	await expect(app.locator('main')).toContainText('SIGKILL');
	await app.getByRole('button', { name: 'Reconnect' }).first().click();
	await expectConnected(app);
});
