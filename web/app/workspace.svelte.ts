import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { ClientProfile } from '#shared/protocol/client-profile.ts';
import { Session, type SessionPorts } from '#shared/session/session.ts';
import { clientProfile, defaultConnectOptions, type ConnectOptions } from './connect-options.ts';
import type { Layout } from './layout.svelte.ts';
import type { RelayStatus } from './relay-status.ts';
import { SessionTab } from './session-tab.svelte.ts';

/** What a workspace is built from. */
export interface WorkspaceParts {
	readonly client: ClientProfile['info'];
	readonly layout: Layout;
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
	relay: RelayStatus = $state.raw({ kind: 'asking' });
	/** What went wrong outside any session, in sentences: our own errors, files that could not be read. */
	problems: readonly string[] = $state.raw([]);
	/** Options for the next connection. */
	options: ConnectOptions = $state.raw(defaultConnectOptions);

	readonly #parts: WorkspaceParts;
	#tabs: readonly SessionTab[] = $state.raw([]);
	#activeKey: string | null = $state(null);
	#made = 0;

	constructor(parts: WorkspaceParts) {
		this.#parts = parts;
		this.layout = parts.layout;
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
	connect(entry: ServerEntry, options: ConnectOptions = this.options): SessionTab {
		const tab = this.#makeTab(entry, this.#makeSession(entry, options), options);
		this.#tabs = [...this.#tabs, tab];
		this.active = tab;
		void tab.session.connect();
		return tab;
	}

	/** Connects once more in the same place, with what is to be different. */
	reconnect(tab: SessionTab, change: { entry?: ServerEntry; options?: Partial<ConnectOptions> } = {}): void {
		const entry = change.entry ?? tab.entry;
		if (!entry) return;
		const options = { ...(tab.options ?? this.options), ...change.options };
		const next = this.#makeTab(entry, this.#makeSession(entry, options), options);
		next.section = tab.section;
		this.#tabs = this.#tabs.map((open) => (open === tab ? next : open));
		if (this.#activeKey === tab.key) this.active = next;
		void tab.session.disconnect();
		void next.session.connect();
	}

	/** Opens an exported session read-only. */
	async openRecording(file: File): Promise<void> {
		const opened = await this.#parts.openFile(file);
		if (!opened.ok) {
			this.report(`${file.name}: ${opened.problem}`);
			return;
		}
		for (const note of opened.notes) this.report(`${file.name}: ${note}`);
		const tab = this.#makeTab(null, opened.session, null);
		this.#tabs = [...this.#tabs, tab];
		this.active = tab;
	}

	/** Ends what still runs, and takes the tab away; its neighbour is seen next. */
	close(tab: SessionTab): void {
		const place = this.#tabs.indexOf(tab);
		if (place < 0) return;
		this.#tabs = this.#tabs.filter((open) => open !== tab);
		if (this.#activeKey === tab.key) this.active = this.#tabs[place] ?? this.#tabs[place - 1] ?? null;
		if (!tab.isReadOnly) void tab.session.disconnect();
	}

	report(problem: string): void {
		if (!this.problems.includes(problem)) this.problems = [...this.problems, problem];
	}

	dismiss(problem: string): void {
		this.problems = this.problems.filter((other) => other !== problem);
	}

	#makeSession(entry: ServerEntry, options: ConnectOptions): Session {
		return new Session({
			entry,
			ports: this.#parts.makePorts(),
			client: clientProfile(options, this.#parts.client),
			limits: options.limits,
			revision: options.revision,
		});
	}

	#makeTab(entry: ServerEntry | null, session: Session, options: ConnectOptions | null): SessionTab {
		this.#made += 1;
		const onShowFrame = () => {
			this.layout.isDockOpen = true;
		};
		return new SessionTab({ key: String(this.#made), entry, session, options, onShowFrame });
	}
}
