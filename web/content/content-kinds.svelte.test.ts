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
	tool_use: {
		block: { type: 'tool_use', id: 'u1', name: 'get_tide', input: { station: 'NO-TOS' } },
		role: 'group',
		name: 'Tool use 3',
	},
	tool_result: {
		block: { type: 'tool_result', toolUseId: 'u1', content: [{ type: 'text', text: 'High water' }] },
		role: 'group',
		name: 'Tool result 3',
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
const resource = (contents: object) => ({
	type: 'resource',
	resource: { uri: 'demo://folder/a', ...contents },
});

/** What a click on Download would save, and under which name. */
async function download(): Promise<string[]> {
	const names: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		names.push(this.download);
	});
	await fireEvent.click(screen.getByRole('button', { name: 'Download' }));
	vi.restoreAllMocks();
	return names;
}

test('every kind has a sample', () => {
	expect(Object.keys(samples)).toEqual(contentKinds.map(({ type }) => type));
});

test.each(Object.entries(samples))(
	'%s is drawn, found by its name, and leads to its frame',
	async (_type, sample) => {
		show(sample.block);
		expect(screen.getByRole(sample.role, { name: sample.name })).toBeTruthy();
		const [button] = screen.getAllByRole('button', { name: 'Show on the wire' });
		if (button) await fireEvent.click(button);
		expect(shown).toBe(12);
	},
);

test.each([
	[{ type: 'hologram', depth: 3 }, /does not know the type “hologram”/],
	[{ type: 'text', text: 5 }, /Expected a string in “text”, found 5/],
	[{ type: 'image', mimeType: 'image/png' }, /Expected a string in “data”, found nothing/],
	[{ type: 'resource', resource: [] }, /Expected an object in “resource”, found \[\]/],
	[{ type: 7 }, /Expected a string in “type”, found 7/],
	[{ text: 'words' }, /It has no “type”/],
	['just words', /Expected a block of content, found a string/],
	[null, /Expected a block of content, found null/],
	[[{ type: 'text', text: 'nested' }], /Expected a block of content, found a list/],
])('shows %j as JSON and says why', (block, note) => {
	show(block);
	expect(group('Unknown content 3').getByText(note)).toBeTruthy();
});

test('draws what is there although its type is missing, and says what is missing', () => {
	show({ type: 'image', data: png });
	expect(group('Image 3').getByText(/Expected a string in “mimeType”, found nothing/)).toBeTruthy();
	expect(screen.getByRole('img', { name: 'Image 3, image/png, 2×1' })).toBeTruthy();
});

test('shows annotations as claims of the server', () => {
	show({ type: 'text', text: 'a', annotations: { audience: ['user'], priority: 0.5 } });
	expect(screen.getByText(/The server claims/).textContent).toMatch(/“for the user”\s*“priority 0.5”/);
});

test('shows members that the type has no place for, as they are written', async () => {
	const raw = '{"type":"text","text":"a","_meta":{"id":12345678901234567890}}';
	render(ContentBlock, { tab, block: JSON.parse(raw) as unknown, number: 3, seq: 12, raw: () => raw });
	await fireEvent.click(screen.getByRole('button', { name: /Also in this block: _meta/ }));
	expect(await screen.findByRole('tree', { name: 'Other members of Text 3' })).toBeTruthy();
});

test('opens large in a dialog', async () => {
	show(samples['text']?.block);
	await fireEvent.click(screen.getByRole('button', { name: 'Open large' }));
	expect(screen.getByRole('dialog', { name: 'Text 3' })).toBeTruthy();
});

test('names the audio after its declared type', () => {
	show(samples['audio']?.block);
	expect(screen.getByLabelText('Audio 3, audio/wav').tagName).toBe('AUDIO');
});

test.each([
	['AAAAA', /The “data” is not base64\. 5 characters: one is left over/],
	['A!A=', /"!" at character 2 is no base64 character/],
])('says what is wrong with the base64 %s', (data, words) => {
	show({ type: 'image', data, mimeType: 'image/png' });
	expect(group('Image 3').getByText(words)).toBeTruthy();
	expect(screen.queryByRole('img')).toBeNull();
});

test('draws a picture that came as a data: URL, and says so', () => {
	show({ type: 'image', data: `data:image/png;base64,${png}`, mimeType: 'image/png' });
	expect(screen.getByText(/It was a data: URL/)).toBeTruthy();
	expect(screen.getByRole('img', { name: 'Image 3, image/png, 2×1' })).toBeTruthy();
});

test('says when the bytes are of another type than the server says', () => {
	show({ type: 'image', data: png, mimeType: 'image/gif' });
	expect(screen.getByText('The server says image/gif; the bytes are image/png.')).toBeTruthy();
});

test('shows the bytes of a picture on demand', async () => {
	show(samples['image']?.block);
	await fireEvent.click(screen.getByRole('button', { name: 'Hex' }));
	expect(screen.getByRole('region', { name: 'Image 3, image/png, bytes' })).toBeTruthy();
	expect(screen.queryByRole('img')).toBeNull();
});

test('does not draw a picture that would take gigabytes', () => {
	const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
	new DataView(bytes.buffer).setUint32(16, 30_000);
	new DataView(bytes.buffer).setUint32(20, 30_000);
	show({ type: 'image', data: btoa(String.fromCharCode(...bytes)), mimeType: 'image/png' });
	expect(screen.getByText(/30000×30000 pixels would take 3\.6 GB.*No browser draws that much/)).toBeTruthy();
	expect(screen.queryByRole('img')).toBeNull();
});

test('plays a film', () => {
	show(resource({ mimeType: 'video/webm', blob: btoa('\x1a\x45\xdf\xa3') }));
	expect(screen.getByLabelText('Embedded resource 3, video/webm').tagName).toBe('VIDEO');
});

test('tells of a PDF and does not draw it', () => {
	show(resource({ mimeType: 'application/pdf', blob: btoa('%PDF-1.7\n<</Type/Pages/Count 2>>/JS (x)') }));
	const card = group('Embedded resource 3, application/pdf');
	expect(card.getByText(/PDF 1\.7 with 2 pages, 3\d B\./)).toBeTruthy();
	expect(card.getByText('It holds JavaScript.')).toBeTruthy();
});

test('shows text plain, and JSON as a tree when asked', async () => {
	show({ type: 'text', text: '{"a":1.0}' });
	expect(group('Text 3').getByText('{"a":1.0}')).toBeTruthy();
	await fireEvent.click(screen.getByRole('button', { name: 'Tree' }));
	expect(await screen.findByRole('tree', { name: 'Text 3 as JSON' })).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Tree', pressed: true })).toBeTruthy();
});

test('cuts a long text and says how much more there is', async () => {
	show({ type: 'text', text: 'x'.repeat(50_000) });
	expect(screen.getByText(/30\.0 kB more/)).toBeTruthy();
	await fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
	expect(screen.getByRole('region', { name: 'Text 3, whole' }).textContent.trim()).toHaveLength(50_000);
});

test('draws Markdown by elements of ours: nothing in it loads, and HTML stays text', async () => {
	show({
		type: 'text',
		text: '# Tides\n\n- [ ] **watch** ![chart](https://evil.invalid/b.png)\n\n<img src=x onerror="alert(1)">\n\n[go](javascript:alert(1)) [on](https://example.com/x)',
	});
	await fireEvent.click(screen.getByRole('button', { name: 'Markdown' }));
	const region = within(await screen.findByRole('region', { name: 'Text 3 as Markdown' }));
	expect(region.getByRole('heading', { name: 'Tides' })).toBeTruthy();
	expect(region.getByText('watch').tagName).toBe('STRONG');
	expect(region.getByText(/Image, not loaded: “chart”/).textContent).toContain('https://evil.invalid/b.png');
	expect(region.getByText('<img src=x onerror="alert(1)">')).toBeTruthy();
	expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
		'https://example.com/x',
	]);
	expect(region.getByText('(example.com)')).toBeTruthy();
	expect(document.querySelector('img')).toBeNull();
});

test('draws a CSV resource as a table, and offers the text', async () => {
	show(
		resource({
			uri: 'demo://tides.csv',
			mimeType: 'text/csv',
			text: 'time,metres\n06:41,2.90\n19:05,"2,71"\n',
		}),
	);
	const table = within(screen.getByRole('table', { name: 'Embedded resource 3 as a table' }));
	expect(table.getByRole('columnheader', { name: 'metres' })).toBeTruthy();
	expect(screen.getByText(/2\s+rows, 2 columns/)).toBeTruthy();
	await fireEvent.click(screen.getByRole('button', { name: 'Text' }));
	expect(screen.getByText(/19:05,"2,71"/)).toBeTruthy();
	expect(await download()).toEqual(['tides.csv']);
});

test('warns of fields that a spreadsheet would run', () => {
	show(resource({ mimeType: 'text/csv', text: 'a,b\n=HYPERLINK(1),2\n' }));
	expect(screen.getByText(/A field begins\s+like a formula/)).toBeTruthy();
});

test('reads a blob of a text type as text', () => {
	show(resource({ mimeType: 'text/html', blob: btoa('<b onclick="alert(1)">bold</b>') }));
	expect(screen.getByText('<b onclick="alert(1)">bold</b>')).toBeTruthy();
	expect(document.querySelector('[onclick]')).toBeNull();
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

test('shows the name of a link beside its title', () => {
	show({
		type: 'resource_link',
		uri: 'demo://a',
		name: 'wire_name',
		title: 'A title',
		icons: [{ src: 'x' }],
	});
	expect(screen.getByText('wire_name')).toBeTruthy();
	expect(screen.getByRole('button', { name: /Also in this block: icons/ })).toBeTruthy();
});

test('shows bytes of no known type as a hex dump', () => {
	show(resource({ blob: btoa('\x00\x01Hi') }));
	expect(
		screen.getByRole('region', { name: 'Embedded resource 3, application/octet-stream, bytes' }),
	).toBeTruthy();
});

test('draws SVG only as a picture, from a data: URL, with its text beside it', async () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
	show(resource({ mimeType: 'image/svg+xml', text: svg }));
	expect(screen.getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/);
	expect(screen.getByText(/nothing in it runs or loads/)).toBeTruthy();
	await fireEvent.click(screen.getByRole('button', { name: 'Text' }));
	expect(screen.getByText(svg)).toBeTruthy();
	expect(document.querySelector('svg[onload]')).toBeNull();
});

test('says so when an embedded resource holds neither text nor blob, or both', () => {
	show(resource({}));
	expect(screen.getByText(/neither “text” nor “blob”/)).toBeTruthy();
	show(resource({ text: 'a', blob: png }));
	expect(screen.getByText(/It has both “text” and “blob”/)).toBeTruthy();
});

test('says so when a text is binary data', () => {
	show(resource({ text: 'PK\0\0' }));
	expect(screen.getByText(/holds NUL characters/)).toBeTruthy();
});

test.each([
	[{ type: 'text', text: '{}' }, 'text-3.json'],
	[{ type: 'text', text: 'words' }, 'text-3.txt'],
	[{ type: 'image', data: png, mimeType: 'image/x-unheard' }, 'image-3.png'],
	[{ type: 'audio', data: wav, mimeType: 'audio/wav' }, 'audio-3.wav'],
	[resource({ uri: 'demo://x/../../..%2fetc', text: 'words' }), '%2fetc.txt'],
	[resource({ uri: 'demo://x/', text: '{}', mimeType: 'application/json' }), 'x.json'],
])('names the download of %j %s', async (block, name) => {
	show(block);
	expect(await download()).toEqual([name]);
});
