import type { Component } from 'svelte';
import Film from './Film.svelte';
import HexBytes from './HexBytes.svelte';
import PdfCard from './PdfCard.svelte';
import Picture from './Picture.svelte';
import SourceText from './SourceText.svelte';
import Sound from './Sound.svelte';
import type { ViewProps } from './view-props.ts';

/** One way to draw bytes. */
export interface ByteView {
	readonly id: string;
	/** On its switch. */
	readonly label: string;
	readonly takes: (type: string) => boolean;
	readonly component: Component<ViewProps>;
}

const hex: ByteView = { id: 'hex', label: 'Hex', takes: () => true, component: HexBytes };

const byteViews: readonly ByteView[] = [
	{ id: 'picture', label: 'Picture', takes: (type) => type.startsWith('image/'), component: Picture },
	{ id: 'source', label: 'Text', takes: (type) => type === 'image/svg+xml', component: SourceText },
	{ id: 'sound', label: 'Player', takes: (type) => type.startsWith('audio/'), component: Sound },
	{ id: 'film', label: 'Player', takes: (type) => type.startsWith('video/'), component: Film },
	{ id: 'pdf', label: 'PDF', takes: (type) => type === 'application/pdf', component: PdfCard },
];

/** Every way to draw bytes of this type, the one to begin with first; as they are, in hex, they can always be seen. */
export function viewsOf(type: string): readonly [ByteView, ...ByteView[]] {
	const [first, ...others] = byteViews.filter(({ takes }) => takes(type));
	return first ? [first, ...others, hex] : [hex];
}
