import { curl } from './curl.ts';
import { python } from './python.ts';
import type { SnippetForm } from './snippet.ts';
import { typescript } from './typescript.ts';

export type { SnippetForm, SnippetRequest } from './snippet.ts';

/** Every form in which a message can be copied as a program. */
export const snippetForms: readonly SnippetForm[] = [curl, typescript, python];
