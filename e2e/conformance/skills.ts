import { createHash } from 'node:crypto';
import type { Session } from '#shared/session/session.ts';
import { member } from './answer-questions.ts';

/** One entry of `skills/list` (SEP-2640), as far as it is needed to verify what is read later. */
export interface SkillEntry {
	readonly uri: string;
	readonly frontmatter: Readonly<Record<string, unknown>>;
	readonly files: readonly SkillFile[];
}

interface SkillFile {
	readonly uri: string;
	readonly digest: unknown;
	readonly size: unknown;
}

/** Lists the skills. Nothing of them is read before one is loaded (SEP-2640, lazy retrieval). */
export async function listSkills(session: Session): Promise<readonly SkillEntry[]> {
	const reply = await session.request('skills/list').reply;
	const skills = reply.kind === 'result' ? member(reply.result, 'skills') : undefined;
	if (!Array.isArray(skills)) throw new Error(`skills/list ended as ${JSON.stringify(reply)}`);
	return skills.map(readEntry);
}

/** Loads a skill: its SKILL.md first, then the files beside it, each verified before the next is asked for. */
export async function loadSkill(session: Session, skill: SkillEntry): Promise<void> {
	const text = await readVerified(session, skill, skill.uri);
	const frontmatter = frontmatterOf(text);
	for (const key of new Set([...Object.keys(frontmatter), ...Object.keys(skill.frontmatter)])) {
		if (frontmatter[key] === skill.frontmatter[key]) continue;
		throw new RefusedSkill(`"${key}" in the frontmatter of ${skill.uri} differs from the entry`);
	}
	for (const { uri } of skill.files) if (uri !== skill.uri) await readVerified(session, skill, uri);
}

/** What was read is not what the entry promised; nothing of it may be used. */
export class RefusedSkill extends Error {
	override readonly name = 'RefusedSkill';
}

function readEntry(entry: unknown): SkillEntry {
	const frontmatter = member(entry, 'frontmatter');
	const resources = member(entry, 'resources');
	return {
		uri: String(member(entry, 'uri')),
		frontmatter: typeof frontmatter === 'object' && frontmatter !== null ? { ...frontmatter } : {},
		files: (Array.isArray(resources) ? resources : []).map((file: unknown) => ({
			uri: String(member(file, 'uri')),
			digest: member(file, 'digest'),
			size: member(file, 'size'),
		})),
	};
}

// SEP-2640, integrity and verification: size and digest of what is read, against the entry that is held.
async function readVerified(session: Session, skill: SkillEntry, uri: string): Promise<string> {
	const reply = await session.request('resources/read', { uri }).reply;
	const contents = reply.kind === 'result' ? member(reply.result, 'contents') : undefined;
	const text: unknown = Array.isArray(contents) ? member(contents[0], 'text') : undefined;
	if (typeof text !== 'string') throw new Error(`resources/read ended as ${JSON.stringify(reply)}`);
	const file = skill.files.find((one) => one.uri === uri);
	const size = Buffer.byteLength(text);
	if (file?.size !== size)
		throw new RefusedSkill(`${uri} has ${size} bytes, its entry says ${String(file?.size)}`);
	const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
	if (file.digest !== digest)
		throw new RefusedSkill(`${uri} has the digest ${digest}, its entry says ${String(file.digest)}`);
	return text;
}

/** The scalars of a flat YAML frontmatter, which is all that the suite's skills have. */
function frontmatterOf(text: string): Record<string, string> {
	const [, block = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text) ?? [];
	const pairs = [...block.matchAll(/^([\w-]+):[ \t]*(.*?)[ \t]*$/gm)];
	return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
}
