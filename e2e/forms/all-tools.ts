import { generateTools, type OfferedTool } from './generate.ts';
import { realTools } from './real-tools.ts';
import { shapes } from './shapes.ts';

const seed = 1;

/** 300 of the generator, and all those of real servers. */
export function allTools(): readonly OfferedTool[] {
	return [...generateTools(300, seed), ...realTools()];
}

/** One of each shape, and every tenth of those of real servers. */
export function someTools(): readonly OfferedTool[] {
	return [...generateTools(shapes.length, seed), ...realTools().filter((_, index) => index % 10 === 0)];
}
