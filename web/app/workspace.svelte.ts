import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { ClientProfile } from '#shared/protocol/client-profile.ts';
import { BodyBound } from '#shared/session/body-bound.ts';
import { Session, type SessionPorts } from '#shared/session/session.ts';
import { AddressDraft } from './address-draft.svelte.ts';
import { clientProfile, defaultConnectOptions, type ConnectOptions } from './connect-options.ts';
import type { KeptSession, KeptSessions } from './kept-sessions.svelte.ts';
import type { Layout } from './layout.svelte.ts';
import type { PreparedAnswers } from './prepared-answers.svelte.ts';
import type { RecentServer } from './recent-server.ts';
import type { RecentServers } from './recent-servers.svelte.ts';
import type { RelayStatus } from './relay-status.ts';
import { SessionTab } from './session-tab.svelte.ts';

/** What a workspace is built from. */
export interface WorkspaceParts {
	readonly client: ClientProfile['info'];
	readonly layout: Layout;
	readonly recents: RecentServers;
	readonly kept: KeptSessions;
	readonly answers: PreparedAnswers;
	/** Makes the ways to the outside of one connection. */
	readonly makePorts: () => SessionPorts;
	/** Reads a session file into frames; loaded on demand. */
	readonly openFile: (file: File) => Promise<OpenedFile>;
}

export type OpenedFile =
	| { readonly ok: true; readonly session: Session; readonly notes: readonly string[] }
	| { readonly ok: false; readonly problem: string };

/** Everything that is open in this page: the tabs, and the relay they share. */
export class Workspace {
	readonly layout: Layout;
	readonly recents: RecentServers;
	readonly kept: KeptSessions;
	readonly answers: PreparedAnswers;
	relay: RelayStatus = $state.raw({ kind: 'asking' });
	/** What went wrong outside any session, in sentences: our own errors, files that could not be read. */
	problems: readonly string[] = $state.raw([]);
	/** What stands in the address bar while no tab is seen. */
	readonly startDraft = new AddressDraft();
	areOptionsOpen: boolean = $state(false);

	readonly #parts: WorkspaceParts;
	#tabs: readonly SessionTab[] = $state.raw([]);
	#activeKey: string | null = $state(null);
	#made = 0;
	#saidOfFile: readonly string[] = [];
	#lostRelay: RelayStatus | null = null;
	readonly #bodies = new BodyBound();

	constructor(parts: WorkspaceParts) {
		this.#parts = parts;
		this.layout = parts.layout;
		this.recents = parts.recents;
		this.kept = parts.kept;
		this.answers = parts.answers;
	}

	get tabs(): readonly SessionTab[] {
		return this.#tabs;
	}

	/** The tab that is seen; null shows the start page. */
	get active(): SessionTab | null {
		return this.#tabs.find((tab) => tab.key === this.#activeKey) ?? null;
	}
	set active(tab: SessionTab | null) {
		this.#activeKey = tab?.key ?? null;
	}

	/** Opens a tab for this server and connects at once. */
	connect(entry: ServerEntry, options: ConnectOptions = defaultConnectOptions): SessionTab {
		const tab = this.#makeTab(entry, this.#makeSession(entry, options), options);
		this.#tabs = [...this.#tabs, tab];
		this.active = tab;
		this.#begin(entry, tab.session);
		return tab;
	}

	/** What the address bar edits. */
	get draft(): AddressDraft {
		return this.active?.draft ?? this.startDraft;
	}

	/** Whether the address bar names something else than the tab below it. */
	get isDraftChanged(): boolean {
		const tab = this.active;
		if (!tab?.entry || !tab.options) return this.draft.text.trim() !== '';
		return !this.draft.leadsTo(tab.entry, tab.options);
	}

	/** Connects to what the address bar names: in the place of a tab that is over, else in a new one. */
	connectDraft(): void {
		const { entry, options } = this.draft;
		if (!entry) return;
		const tab = this.active;
		this.areOptionsOpen = false;
		if (tab?.entry && (tab.view.state.kind === 'failed' || tab.view.state.kind === 'closed')) {
			this.reconnect(tab, this.isDraftChanged ? { entry, options } : {});
			return;
		}
		this.connect(entry, options);
		if (tab?.entry && tab.options) tab.draft.take(tab.entry, tab.options);
		else this.startDraft.clear();
	}

	/**
	 * Connects once more: the same session goes on, or where something is to be different, another one that begins with the
	 * log of this one.
	 */
	reconnect(tab: SessionTab, change: { entry?: ServerEntry; options?: Partial<ConnectOptions> } = {}): void {
		const entry = change.entry ?? tab.entry;
		if (!entry) return;
		if (!change.entry && !change.options) {
			this.#begin(entry, tab.session);
			return;
		}
		const options = { ...(tab.options ?? defaultConnectOptions), ...change.options };
		const next = this.#makeTab(entry, this.#makeSession(entry, options, tab.session), options);
		// Its frames are in the log of the next one.
		this.#bodies.leave(tab.session.log);
		next.section = tab.section;
		this.#tabs = this.#tabs.map((open) => (open === tab ? next : open));
		if (this.#activeKey === tab.key) this.active = next;
		this.#begin(entry, next.session);
	}

	/** Opens an exported session read-only. */
	async openRecording(file: File): Promise<void> {
		const opened = await this.#parts.openFile(file);
		const said = (opened.ok ? opened.notes : [opened.problem]).map((sentence) =>
			sentence.startsWith(file.name) ? sentence : `${file.name}: ${sentence}`,
		);
		// Who opens another file has read what was said of the last one.
		for (const sentence of this.#saidOfFile) this.dismiss(sentence);
		this.#saidOfFile = said;
		for (const sentence of said) this.report(sentence);
		if (!opened.ok) return;
		const tab = this.#makeTab(null, opened.session, null);
		this.#tabs = [...this.#tabs, tab];
		this.active = tab;
	}

	/** Opens a session of an earlier time read-only. */
	async openKept(kept: KeptSession): Promise<void> {
		const open = this.#tabs.find((tab) => tab.kept?.id === kept.id);
		if (open) {
			this.active = open;
			return;
		}
		try {
			const tab = this.#makeTab(null, await this.kept.open(kept), null, kept);
			this.#tabs = [...this.#tabs, tab];
			this.active = tab;
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			this.report(`The session of ${kept.title} could not be read from this browser: ${reason}`);
		}
	}

	/** Puts a server of an earlier time into the address bar of the start page. Returns whether it needs values that are not kept. */
	prefill(server: RecentServer): boolean {
		const { address, cwd, headerNames, envNames, wantedRoute, wantedTransport } = server;
		const draft = this.startDraft;
		draft.clear();
		draft.text = address;
		draft.additions = {
			...draft.additions,
			route: wantedRoute,
			transport: wantedTransport,
			cwd: cwd ?? '',
			headers: headerNames.map((name) => [name, '']),
			env: envNames.map((name) => [name, '']),
		};
		return headerNames.length + envNames.length > 0;
	}

	/** Whether leaving the page would lose something: traffic that is not kept, or the answer to a call that still runs. */
	get wouldLose(): boolean {
		return this.#tabs.some(({ isReadOnly, session }) => {
			if (isReadOnly) return false;
			const isRunning = session.calls.all.some(({ from, state }) => from === 'client' && state === 'waiting');
			return isRunning || (session.log.entries.length > 0 && !this.kept.isKept(session));
		});
	}

	/** Ends what still runs, and takes the tab away; its neighbour is seen next. */
	close(tab: SessionTab): void {
		const place = this.#tabs.indexOf(tab);
		if (place < 0) return;
		this.#tabs = this.#tabs.filter((open) => open !== tab);
		if (this.#activeKey === tab.key) this.active = this.#tabs[place] ?? this.#tabs[place - 1] ?? null;
		this.#bodies.leave(tab.session.log);
		if (!tab.isReadOnly) void tab.session.disconnect().then(() => this.kept.release(tab.session));
	}

	report(problem: string): void {
		if (!this.problems.includes(problem)) this.problems = [...this.problems, problem];
	}

	dismiss(problem: string): void {
		this.problems = this.problems.filter((other) => other !== problem);
	}

	/** Connects, and remembers what became of it: once it is known, and once more when the tools are. */
	#begin(entry: ServerEntry, session: Session): void {
		void session.connect().then(() => {
			this.recents.remember(entry, session, Date.now());
			const off = session.onChange(() => {
				const { state } = session.catalog.tools;
				if (state === 'loading' || state === 'not-asked') return;
				off();
				this.recents.remember(entry, session, Date.now());
			});
		});
	}

	#makeSession(entry: ServerEntry, options: ConnectOptions, continues?: Session): Session {
		const session = new Session({
			...(continues ? { continues } : {}),
			entry,
			ports: this.#parts.makePorts(),
			client: clientProfile(options, this.#parts.client),
			limits: options.limits,
			revision: options.revision,
			answers: this.answers.sourceFor(entry),
		});
		this.#learnOfRelay(session);
		this.kept.record(session, entry, continues);
		return session;
	}

	/** A session notices first that the relay is gone, or that it is there again. */
	#learnOfRelay(session: Session): void {
		let seen = session.state;
		session.onChange(() => {
			const { state, route } = session;
			if (state === seen) return;
			seen = state;
			const failure = 'failure' in state ? state.failure : undefined;
			if (failure?.code === 'relay-gone' && this.relay.kind === 'on') {
				this.#lostRelay = this.relay;
				this.relay = { kind: 'off', reason: failure.detail };
			} else if (state.kind === 'connected' && route !== 'direct' && this.#lostRelay) {
				this.relay = this.#lostRelay;
				this.#lostRelay = null;
			}
		});
	}

	#makeTab(
		entry: ServerEntry | null,
		session: Session,
		options: ConnectOptions | null,
		kept: KeptSession | null = null,
	): SessionTab {
		this.#made += 1;
		const onShowFrame = () => {
			this.layout.isDockOpen = true;
		};
		this.#bodies.follow(session.log);
		return new SessionTab({ key: String(this.#made), entry, session, options, kept, onShowFrame });
	}
}
