import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Session } from '#shared/session/session.ts';
import { SessionTab } from '../app/session-tab.svelte.ts';
import ContentBlock from './ContentBlock.svelte';
import { contentKinds } from './content-kinds.ts';

// A PNG of 2×1 pixels, as far as a reader of sizes goes: signature, IHDR.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const wav = btoa(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(24)}`);

/** One block of each type, and the name under which it is found. */
const samples: Readonly<Record<string, { block: object; role: string; name: string }>> = {
	text: { block: { type: 'text', text: 'High water' }, role: 'group', name: 'Text 3' },
	image: {
		block: { type: 'image', data: png, mimeType: 'image/png' },
		role: 'img',
		name: 'Image 3, image/png, 2×1',
	},
	audio: { block: { type: 'audio', data: wav, mimeType: 'audio/wav' }, role: 'group', name: 'Audio 3' },
	resource_link: {
		block: { type: 'resource_link', uri: 'demo://a', name: 'a' },
		role: 'group',
		name: 'Resource link 3',
	},
	resource: {
		block: { type: 'resource', resource: { uri: 'demo://a', mimeType: 'text/plain', text: 'words' } },
		role: 'group',
		name: 'Embedded resource 3',
	},
};

let shown: number | undefined;
let tab: SessionTab;

beforeEach(() => {
	shown = undefined;
	const session = Session.fromRecording('test', []);
	tab = new SessionTab({
		key: 't',
		entry: null,
		session,
		options: null,
		onShowFrame: () => (shown = tab.selectedFrame ?? undefined),
	});
});

function show(block: unknown): void {
	render(ContentBlock, { tab, block, number: 3, seq: 12, raw: () => JSON.stringify(block) });
}
const group = (name: string) => within(screen.getByRole('group', { name }));

test('every kind has a sample', () => {
	expect(Object.keys(samples)).toEqual(contentKinds.map(({ type }) => type));
});

test.each(Object.entries(samples))(
	'%s is drawn, found by its name, and leads to its frame',
	async (_type, sample) => {
		show(sample.block);
		expect(screen.getByRole(sample.role, { name: sample.name })).toBeTruthy();
		await fireEvent.click(screen.getByRole('button', { name: 'Show on the wire' }));
		expect(shown).toBe(12);
	},
);

test.each([
	[{ type: 'hologram', depth: 3 }, /does not know this type/],
	[{ type: 'text', text: 5 }, /Expected a string in “text”, found 5/],
	[{ type: 'image', data: 'AA==' }, /Expected a string in “mimeType”, found nothing/],
	[{ type: 'resource', resource: [] }, /Expected an object in “resource”, found \[\]/],
	['just words', /does not know this type/],
	[null, /does not know this type/],
])('shows %j as JSON and says why', (block, note) => {
	show(block);
	expect(group('Unknown content 3').getByText(note)).toBeTruthy();
});

test('names the audio after its declared type', () => {
	show(samples['audio']?.block);
	expect(screen.getByLabelText('Audio 3, audio/wav').tagName).toBe('AUDIO');
});

test.each([
	['AAA', /The data is not base64\. The padding is wrong/],
	['A A=', /" " at character 2 is no base64 character/],
])('says what is wrong with the base64 %s', (data, words) => {
	show({ type: 'image', data, mimeType: 'image/png' });
	expect(group('Image 3').getByText(words)).toBeTruthy();
	expect(screen.queryByRole('img')).toBeNull();
});

test('says when the bytes are of another type than the server says', () => {
	show({ type: 'image', data: png, mimeType: 'image/gif' });
	expect(screen.getByText('The server says image/gif; the bytes are image/png.')).toBeTruthy();
});

test('shows text plain, and JSON as a tree when asked', async () => {
	show({ type: 'text', text: '{"a":1.0}' });
	expect(group('Text 3').getByText('{"a":1.0}')).toBeTruthy();
	await fireEvent.click(screen.getByRole('button', { name: 'As tree' }));
	expect(await screen.findByRole('tree')).toBeTruthy();
});

test('cuts a long text and says how much more there is', async () => {
	show({ type: 'text', text: 'x'.repeat(50_000) });
	expect(screen.getByText(/30\.0 kB more/)).toBeTruthy();
	await fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
	expect(screen.queryByText(/more\./)).toBeNull();
});

test.each([
	['javascript:alert(1)', /A javascript: address carries its content in itself/],
	['data:text/html,<b>', /A data: address carries its content in itself/],
	['https://bank.example@evil.invalid/', /It leads to evil\.invalid/],
	['file:///etc/hostname', /A file on the machine of the server/],
])('warns of the address %s', (uri, words) => {
	show({ type: 'resource_link', uri, name: 'x' });
	expect(screen.getByText(words)).toBeTruthy();
	expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
		uri.startsWith('https:') ? ['https://bank.example@evil.invalid/'] : [],
	);
});

test('shows bytes of no known type as a hex dump', () => {
	show({ type: 'resource', resource: { uri: 'demo://b', blob: btoa('\x00\x01Hi') } });
	expect(screen.getByText('00 01 48 69')).toBeTruthy();
	expect(screen.getByText('..Hi')).toBeTruthy();
});

test('draws SVG only as a picture', () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
	show({ type: 'resource', resource: { uri: 'demo://v', mimeType: 'image/svg+xml', text: svg } });
	expect(screen.getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/);
	expect(document.querySelector('svg[onload]')).toBeNull();
});

test('says so when an embedded resource holds neither text nor blob', () => {
	show({ type: 'resource', resource: { uri: 'demo://n' } });
	expect(screen.getByText(/neither “text” nor “blob”/)).toBeTruthy();
});

test('a download has no path in its name', async () => {
	const names: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		names.push(this.download);
	});
	show({ type: 'resource', resource: { uri: 'demo://x/../../..%2fetc', text: 'words' } });
	await fireEvent.click(screen.getByRole('button', { name: 'Download' }));
	expect(names).toEqual(['..%2fetc.bin'.replace(/^\.+/, '')]);
	vi.restoreAllMocks();
});
