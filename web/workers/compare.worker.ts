import { compareTexts, type Difference } from '#shared/wire/json-diff.ts';
import type { ComparedTexts } from '../ui/comparing.ts';

// A worker's own scope; the page's types know only `Window` for it.
declare const self: {
	onmessage: ((event: MessageEvent<ComparedTexts>) => void) | null;
	postMessage(difference: Difference): void;
};

self.onmessage = ({ data }) => {
	self.postMessage(compareTexts(data.left, data.right));
};
