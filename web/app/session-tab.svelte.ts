import { createSubscriber } from 'svelte/reactivity';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { Operation, RequestOptions } from '#shared/session/operation.ts';
import type { ListName, SessionView } from '#shared/session/session-view.ts';
import type { Session } from '#shared/session/session.ts';
import { AddressDraft } from './address-draft.svelte.ts';
import type { ConnectOptions } from './connect-options.ts';
import type { KeptSession } from './kept-sessions.svelte.ts';
import { oncePerFrame } from './once-per-frame.ts';
import type { SectionName } from './sections.ts';

/** How a tab came to be: what is needed to connect once more, differently or not. */
export interface TabOrigin {
	readonly key: string;
	/** Null for a recording. */
	readonly entry: ServerEntry | null;
	readonly session: Session;
	/** How it was connected; null for a recording. */
	readonly options: ConnectOptions | null;
	/** Where it was kept in this browser and is opened again. */
	readonly kept?: KeptSession | null;
	/** Called when a frame is to be seen: the dock has to be open. */
	readonly onShowFrame: () => void;
}

/** One session on screen: what it knows, and what a person has chosen to see of it. */
export class SessionTab {
	readonly key: string;
	readonly entry: ServerEntry | null;
	readonly session: Session;
	readonly kept: KeptSession | null;
	/** What stands in the address bar while this tab is seen. */
	readonly draft: AddressDraft;

	section: SectionName = $state('overview');
	/** `CatalogItem.key` of what is selected in each list. */
	selectedItem: Record<ListName, string | null> = $state({
		tools: null,
		resources: null,
		templates: null,
		prompts: null,
	});
	/** Seq of the frame whose detail the Wire shows. */
	selectedFrame: number | null = $state(null);
	isExporting: boolean = $state(false);
	/** Address at which a person was last asked to allow the program. */
	askedConsent: string | null = null;

	readonly #onShowFrame: () => void;
	readonly #followSession: () => void;
	readonly #followLog: () => void;
	readonly #kept = new WeakMap<object, unknown>();
	#operations: readonly Operation[] = $state.raw([]);
	#options: ConnectOptions | null = $state.raw(null);

	constructor({ key, entry, session, options, kept, onShowFrame }: TabOrigin) {
		this.key = key;
		this.entry = entry;
		this.session = session;
		this.#options = options;
		this.kept = kept ?? null;
		this.draft = entry && options ? AddressDraft.of(entry, options) : new AddressDraft();
		this.#onShowFrame = onShowFrame;
		this.#followSession = createSubscriber((update) => session.onChange(oncePerFrame(update)));
		this.#followLog = createSubscriber((update) => session.log.onAppend(oncePerFrame(update)));
	}

	/**
	 * What the session knows. It is the same object for ever: read it through the tab at every use (`tab.view.state`), as
	 * the reading is what subscribes, at most once per animation frame.
	 */
	get view(): SessionView {
		this.#followSession();
		return this.session;
	}

	/** How many frames the log holds; reading it follows the log, at most once per animation frame. */
	get frameCount(): number {
		this.#followLog();
		return this.session.log.entries.length;
	}

	/** How it was connected, with what was changed since; null for a recording. */
	get options(): ConnectOptions | null {
		return this.#options;
	}

	/** Tells the server of other folders, now and at the next connection. */
	async setRoots(roots: ConnectOptions['roots']): Promise<void> {
		this.#change({ roots });
		const told = roots.filter(({ uri }) => uri !== '');
		if (JSON.stringify(told) !== JSON.stringify(this.session.roots)) await this.session.setRoots(told);
	}

	/** Returns whether the server took the level; it is asked for again at the next connection. */
	async setLogLevel(level: string | null): Promise<boolean> {
		await this.session.setLogLevel(level);
		const isTaken = this.session.logLevel === level;
		if (isTaken) this.#change({ logLevel: level });
		return isTaken;
	}

	/** The server's own name once it is known, before that the entry's, for a recording the file's. */
	get title(): string {
		const { server, state } = this.view;
		for (const said of [server?.info['title'], server?.info['name']]) {
			if (typeof said === 'string' && said.trim() !== '') return said;
		}
		if (this.entry) return this.entry.name;
		return state.kind === 'recording' ? state.source : 'Recording';
	}

	/** Whether the section shows one item of its list. */
	get isItemOpen(): boolean {
		const { tools, resources, templates, prompts } = this.selectedItem;
		switch (this.section) {
			case 'tools':
				return tools !== null;
			case 'resources':
				return resources !== null || templates !== null;
			case 'prompts':
				return prompts !== null;
			case 'wire':
				return this.selectedFrame !== null;
			default:
				return false;
		}
	}

	get isReadOnly(): boolean {
		return this.view.state.kind === 'recording';
	}

	/** Everything that was asked for on this tab, newest last. */
	get operations(): readonly Operation[] {
		return this.#operations;
	}

	run(method: string, params?: Record<string, unknown>, options?: RequestOptions): Operation {
		const operation = this.session.request(method, params, { startedBy: 'person', ...options });
		this.#operations = [...this.#operations, operation];
		return operation;
	}

	/** Walks the list anew and shows what came at once: who asks for it wants to see it. */
	async listAgain(list: ListName): Promise<void> {
		await this.session.load(list);
		this.session.acceptChanges(list);
	}

	/** What a panel holds for this tab (drafts, filters): made once, and still there when the person comes back to the panel. */
	keep<Kept>(Made: new (tab: SessionTab) => Kept): Kept {
		const kept = this.#kept.get(Made);
		if (kept instanceof Made) return kept;
		const made = new Made(this);
		this.#kept.set(Made, made);
		return made;
	}

	/** Shows this frame's detail in the Wire ("show on the wire"). */
	showFrame(seq: number): void {
		this.selectedFrame = seq;
		this.#onShowFrame();
	}

	/** What the address bar says stays the same thing as what is connected. */
	#change(change: Partial<ConnectOptions>): void {
		if (!this.#options || !this.entry) return;
		const isSame = this.draft.leadsTo(this.entry, this.#options);
		this.#options = { ...this.#options, ...change };
		if (isSame) this.draft.options = this.#options;
	}
}
