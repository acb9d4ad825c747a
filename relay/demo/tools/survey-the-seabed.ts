import { text, type Tool } from './tool.ts';

const stepsPerSecond = 2;
const findings = ['sand', 'an anchor', 'mud', 'a lobster pot', 'gravel', 'somebody’s hat', 'seaweed', 'rock'];

export const surveyTheSeabed: Tool = {
	name: 'survey_the_seabed',
	title: 'Survey the seabed',
	description:
		'Takes its time and says how far it is: progress twice a second, and a log message for each finding. Cancel it whenever you like.',
	annotations: { readOnlyHint: true, openWorldHint: true },
	inputSchema: {
		type: 'object',
		properties: {
			seconds: { type: 'number', title: 'Seconds', minimum: 0, maximum: 300, default: 5 },
			area: {
				type: 'object',
				title: 'Area',
				properties: {
					north: { type: 'number', title: 'North', minimum: -90, maximum: 90, default: 54.2 },
					south: { type: 'number', title: 'South', minimum: -90, maximum: 90, default: 54.1 },
				},
				additionalProperties: false,
			},
			note: { type: ['string', 'null'], title: 'Note', description: 'For the survey’s title.' },
		},
		additionalProperties: false,
	},
	async run(args, call) {
		const seconds = args.number('seconds');
		const steps = Math.max(1, Math.round(seconds * stepsPerSecond));
		await call.log('info', `The survey boat leaves for ${seconds} s.`);
		for (let step = 1; step <= steps; step += 1) {
			await call.pause((seconds * 1000) / steps);
			const finding = findings[step % findings.length] ?? 'sand';
			await call.log('info', { line: step, of: steps, finding });
			await call.progress(step, steps, `Line ${step} of ${steps}: ${finding}`);
		}
		await call.log('notice', 'The survey boat is back.');
		const note = args.string('note');
		return {
			content: [
				text(
					`${note ? `${note}: s` : 'S'}urveyed ${steps} ${steps === 1 ? 'line' : 'lines'} in ${seconds} s.`,
				),
			],
		};
	},
};
