import { test } from '../support/journey.ts';
import { allTools } from './all-tools.ts';
import { fillForms } from './forms-journey.ts';

const sections = 20;

for (let section = 0; section < sections; section++) {
	const tools = allTools().filter((_, index) => index % sections === section);
	test(`fills the forms of ${tools.length} tools by keyboard alone, part ${section + 1} of all`, async ({
		app: page,
	}) => {
		test.setTimeout(600_000);
		await fillForms(page, tools);
	});
}
