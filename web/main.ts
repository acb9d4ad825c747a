import './app/guard-page.ts';
import { mount } from 'svelte';
import { version } from '../package.json';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { askBeforeLoss } from './app/ask-before-loss.ts';
import { KeptSessions } from './app/kept-sessions.svelte.ts';
import { keepSessions } from './app/keep-sessions.ts';
import { Layout } from './app/layout.svelte.ts';
import { openSessionFile } from './app/open-session-file.ts';
import { browserStorage, Preferences } from './app/preferences.ts';
import { PreparedAnswers } from './app/prepared-answers.svelte.ts';
import { RecentServers } from './app/recent-servers.svelte.ts';
import { targetEntry } from './app/relay-target.ts';
import { reportErrors } from './app/report-errors.ts';
import { Theme } from './app/theme.svelte.ts';
import { Workspace } from './app/workspace.svelte.ts';
import { BridgeHttp } from './ports/bridge-http.ts';
import { BridgeProcess } from './ports/bridge-process.ts';
import { DirectHttp } from './ports/direct-http.ts';
import { relayOfThisPage, type RelayClient } from './ports/relay-client.ts';
import { startStoreWorker } from './store/start-store-worker.ts';
import { StoreClient } from './store/store-client.ts';

const relay = relayOfThisPage();
const preferences = new Preferences(browserStorage());
const kept = new KeptSessions({
	store: new StoreClient(startStoreWorker),
	locks: navigator.locks,
	preferences,
	isHidden: () => document.hidden,
});
const workspace = new Workspace({
	client: { name: 'wirescope', title: 'Wirescope', version: version },
	layout: new Layout(preferences),
	recents: new RecentServers(preferences),
	kept,
	answers: new PreparedAnswers(preferences),
	makePorts: () => ({
		process: relay && new BridgeProcess(relay),
		direct: new DirectHttp(),
		relay: relay && new BridgeHttp(relay),
	}),
	openFile: openSessionFile,
});

reportErrors(window, (problem) => workspace.report(problem));
askBeforeLoss(window, workspace);
keepSessions(window, kept);
mount(App, { target: document.body, props: { workspace, theme: new Theme(preferences) } });
void greet(relay);

/** Asks the relay who it is, and connects to what the person named when starting it. */
async function greet(client: RelayClient | null): Promise<void> {
	if (!client) {
		const reason =
			'Open the address that Wirescope printed when it started, to reach programs on this machine';
		workspace.relay = { kind: 'off', reason };
		return;
	}
	const answer = await client.info();
	if (!answer.ok) {
		workspace.relay = { kind: 'off', reason: answer.failure.detail };
		return;
	}
	workspace.relay = { kind: 'on', host: location.hostname, info: answer.value };
	if (answer.value.startTarget) workspace.connect(targetEntry(answer.value.startTarget));
}
