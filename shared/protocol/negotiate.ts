/** One thing that was tried or seen while looking for a common revision, for people. */
export interface NegotiationStep {
	/** One sentence; `wire` words stand in backquotes. */
	readonly text: string;
	/** The frame that shows it. */
	readonly seq?: number;
	/** The last step says what was decided. */
	readonly isVerdict?: boolean;
}
