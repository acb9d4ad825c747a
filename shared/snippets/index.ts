import type { SnippetForm } from './snippet.ts';

export type { SnippetForm, SnippetRequest } from './snippet.ts';

/** Every form in which a message can be copied as a program. */
export const snippetForms: readonly SnippetForm[] = [];
