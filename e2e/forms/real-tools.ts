import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfferedTool } from './generate.ts';

interface Source {
	readonly package: string;
	readonly tools: readonly OfferedTool[];
}

/** The tools of servers that people use, as these listed them. */
export function realTools(): readonly OfferedTool[] {
	const text = readFileSync(join(import.meta.dirname, 'real-schemas.json'), 'utf8');
	const sources = JSON.parse(text) as readonly Source[];
	return sources.flatMap((source) =>
		source.tools.map(({ name, inputSchema }) => ({ name: `${source.package}/${name}`, inputSchema })),
	);
}
