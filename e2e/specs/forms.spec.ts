import { someTools } from '../forms/all-tools.ts';
import { fillForms } from '../forms/forms-journey.ts';
import { test } from '../support/journey.ts';

const sections = 4;

for (let section = 0; section < sections; section++) {
	const tools = someTools().filter((_, index) => index % sections === section);
	test(`fills the forms of ${tools.length} tools by keyboard alone, part ${section + 1}`, async ({
		app: page,
	}) => {
		test.setTimeout(180_000);
		await fillForms(page, tools);
	});
}
