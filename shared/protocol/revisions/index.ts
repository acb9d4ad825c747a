import type { Revision } from '../revision.ts';
import { revision20241105 } from './2024-11-05.ts';
import { revision20250326 } from './2025-03-26.ts';
import { revision20250618 } from './2025-06-18.ts';
import { revision20251125 } from './2025-11-25.ts';
import { revision20260728 } from './2026-07-28.ts';

/** Every revision that we speak, newest first. */
export const revisions: readonly [Revision, ...Revision[]] = [
	revision20260728,
	revision20251125,
	revision20250618,
	revision20250326,
	revision20241105,
];
