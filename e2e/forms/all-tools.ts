import { generateTools, type OfferedTool } from './generate.ts';
import { realTools } from './real-tools.ts';

/** 300 of the generator, and those of real servers. */
export function allTools(): readonly OfferedTool[] {
	return [...generateTools(300, 1), ...realTools()];
}
