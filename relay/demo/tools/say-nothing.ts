import { noArguments, readOnly, type Tool } from './tool.ts';

export const sayNothing: Tool = {
	name: 'say_nothing',
	title: 'Say nothing',
	description: 'A result without any content.',
	annotations: readOnly,
	inputSchema: noArguments,
	run: () => ({ content: [] }),
};
