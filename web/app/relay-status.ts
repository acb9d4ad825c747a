/** What the page knows of its relay. Without one only HTTP servers that allow pages can be reached. */
export type RelayStatus =
	| { readonly kind: 'asking' }
	| { readonly kind: 'off'; readonly reason: string }
	| { readonly kind: 'on'; readonly info: RelayInfo };

/** What the relay says of itself. */
export interface RelayInfo {
	readonly version: string;
	/** What the person named when starting the program: a URL, or a command with its arguments. */
	readonly startTarget?: RelayTarget;
	readonly demo: {
		readonly stdio: { readonly command: string; readonly args: readonly string[] };
		readonly http: readonly { readonly name: string; readonly url: string }[];
	};
}

export type RelayTarget =
	| { readonly kind: 'http'; readonly url: string }
	| { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] };
