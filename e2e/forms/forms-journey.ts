import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { connectCommand, openSection } from '../support/connect.ts';
import { writeExactJson } from './exact-json.ts';
import { FormFiller } from './fill-by-keyboard.ts';
import type { OfferedTool } from './generate.ts';
import { Keyboard } from './keyboard.ts';
import { Random } from './random.ts';
import { survey, type Survey } from './survey.ts';
import { expectValid } from './valid.ts';

const server = join(import.meta.dirname, 'server.mjs');
const mostCorrections = 60;

/** Fills the form of each tool by keyboard and calls it: what arrives is what was shown, to the byte, and fits the schema. */
export async function fillForms(page: Page, tools: readonly OfferedTool[]): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'wirescope-forms-'));
	try {
		const [list, record] = [join(folder, 'tools.json'), join(folder, 'record')];
		await writeFile(
			list,
			writeExactJson(tools.map((tool) => ({ ...tool, annotations: { readOnlyHint: true } }))),
		);
		await connectCommand(page, `node ${server} ${list} ${record}`);
		await openSection(page, 'Tools');
		await expect(page.getByRole('option').first()).toBeVisible();
		const problems: string[] = [];
		for (const [index, tool] of tools.entries()) {
			if (index > 0) await openNext(page);
			await fillForm(page, tool, record).catch((error: unknown) =>
				problems.push(`${tool.name}: ${error instanceof Error ? error.message : String(error)}`),
			);
		}
		expect(problems).toEqual([]);
	} finally {
		await rm(folder, { recursive: true });
	}
}

async function openNext(page: Page): Promise<void> {
	const listbox = (await survey(page)).stops.find(({ role }) => role === 'listbox');
	if (!listbox) throw new Error('Expected the list of tools, found none');
	await new Keyboard(page).pressAt(listbox, 'ArrowDown');
}

async function fillForm(page: Page, tool: OfferedTool, record: string): Promise<void> {
	await expect.poll(async () => (await survey(page)).tool).toBe(tool.name);
	const filler = new FormFiller(page, new Random(seedOf(tool.name)));
	const keys = new Keyboard(page);
	await filler.fill();
	await keys.pressAt({ role: 'button', name: 'Preview', place: null }, 'Enter');
	for (let round = 0; round < mostCorrections; round++) {
		await settle(page);
		if (await filler.correct()) continue;
		const { preview } = await survey(page);
		await keys.press('Control+Enter');
		const after = await answered(page);
		if (after.outcome === '') {
			if (await filler.correct()) continue;
			throw new Error(`Not sent though nothing is said to be wrong at a field: ${after.judgement}`);
		}
		const received = (await readFile(record, 'utf8')).trimEnd().split('\n').at(-1) ?? '';
		expect(received).toBe(preview);
		expectValid(tool, received);
		return;
	}
	throw new Error(`Still not valid after ${mostCorrections} corrections`);
}

function seedOf(name: string): number {
	return Array.from(name).reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7);
}

/** Waits until the last key has had all its effects: the page says the same several times. */
async function settle(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const read = () => {
			const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
			return document.body.innerText + fields.map(({ value }) => value).join('\n');
		};
		let last = read();
		for (let same = 0; same < 3;) {
			await new Promise((resolve) => setTimeout(resolve, 15));
			const text = read();
			same = text === last ? same + 1 : 0;
			last = text;
		}
	});
}

async function answered(page: Page): Promise<Survey> {
	await page.waitForFunction(() => {
		const said = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
		return said.some((text) => /^\s*(?:Not sent:|Completed|Tool error|Protocol error)/.test(text));
	});
	return survey(page);
}
