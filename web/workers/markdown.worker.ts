import { lexer } from 'marked';
import type { MarkdownReading } from '../content/markdown/read-markdown.ts';

// A worker's own scope; the page's types know only `Window` for it.
declare const self: {
	onmessage: ((event: MessageEvent<string>) => void) | null;
	postMessage(reading: MarkdownReading): void;
};

self.onmessage = ({ data }) => {
	// A plain list: the reader's own carries the link definitions as a member, which nobody asks for.
	self.postMessage([...lexer(data)]);
};
