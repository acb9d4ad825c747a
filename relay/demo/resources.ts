import { harbourPicture } from './media/harbour-picture.ts';
import { berths, levelAt, notices, stations, type Wind } from './harbour.ts';
import type { JsonObject } from './rpc.ts';

/** The one resource whose readers can be told that it changed. */
export const windUri = 'harbour://wind';

const tidesUri = 'harbour://tides/';

export const resourceTemplates: readonly JsonObject[] = [
	{
		uriTemplate: `${tidesUri}{station}`,
		name: 'tides',
		title: 'Tide table of a station',
		description: 'Water levels for one day. The server completes the station’s code.',
		mimeType: 'text/csv',
	},
];

export const resources: readonly JsonObject[] = [
	{
		uri: 'harbour://notices',
		name: 'notices',
		title: 'Notices to mariners',
		description: 'What to look out for today.',
		mimeType: 'text/markdown',
		size: Buffer.byteLength(notices),
		annotations: { audience: ['user', 'assistant'], priority: 0.8, lastModified: '2026-06-21T06:00:00Z' },
	},
	{
		uri: 'harbour://berths',
		name: 'berths',
		title: 'Berths',
		description: 'Every berth with its length and depth.',
		mimeType: 'application/json',
	},
	{
		uri: 'harbour://webcam',
		name: 'webcam',
		title: 'Webcam',
		description: 'The view from the breakwater.',
		mimeType: 'image/png',
	},
	{
		uri: windUri,
		name: 'wind',
		title: 'Wind',
		description: 'Subscribe to hear of each new reading.',
		mimeType: 'application/json',
	},
	{
		uri: 'harbour://charts/approach',
		name: 'approach',
		title: 'Chart of the approach',
		description: 'From the fairway buoy to the breakwater.',
		mimeType: 'text/plain',
	},
];

/** A chart in the cabinet. The second is linked to, readable, and in no list (the specification allows that). */
export const charts = [
	{
		uri: 'harbour://charts/approach',
		name: 'approach',
		title: 'Chart of the approach',
		description: 'From the fairway buoy to the breakwater.',
		mimeType: 'text/plain',
		text: 'Fairway buoy 54°12.0′N 007°53.0′E\nSteer 072° to the breakwater light\nLeast depth 2.6 m\n',
	},
	{
		uri: 'harbour://charts/old-lighthouse',
		name: 'old-lighthouse',
		title: 'Chart of the old lighthouse',
		description: 'Out of print; kept for the stories.',
		mimeType: 'text/plain',
		text: 'The old lighthouse stands 40 m inland.\nNobody remembers who moved the sea.\n',
	},
] as const;

/** The contents behind a URI; null where there is nothing. */
export function readResource(uri: string, wind: Wind): JsonObject | null {
	switch (uri) {
		case 'harbour://notices':
			return { uri, mimeType: 'text/markdown', text: notices };
		case 'harbour://berths':
			return { uri, mimeType: 'application/json', text: JSON.stringify(berths, null, '\t') };
		case 'harbour://webcam':
			return { uri, mimeType: 'image/png', blob: harbourPicture({ night: false }).toString('base64') };
		case windUri:
			return { uri, mimeType: 'application/json', text: JSON.stringify(wind.reading) };
	}
	return readChart(uri) ?? readTides(uri);
}

function readChart(uri: string): JsonObject | null {
	const chart = charts.find((candidate) => candidate.uri === uri);
	return chart ? { uri, mimeType: chart.mimeType, text: chart.text } : null;
}

function readTides(uri: string): JsonObject | null {
	if (!uri.startsWith(tidesUri)) return null;
	const station = stations.find(({ code }) => code === uri.slice(tidesUri.length));
	if (!station) return null;
	const midnight = Date.parse('2026-11-30T00:00:00Z');
	const rows = Array.from({ length: 25 }, (_, hour) => levelAt(station, midnight + hour * 3_600_000));
	return {
		uri,
		mimeType: 'text/csv',
		text: ['time,metres', ...rows.map(({ at, height_m }) => `${at},${height_m}`), ''].join('\n'),
	};
}
