export type SpanKind = 'key' | 'string' | 'number' | 'word' | 'punctuation' | 'plain';

export interface JsonSpan {
	readonly kind: SpanKind;
	readonly text: string;
}

const piece =
	/("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|(\b(?:true|false|null)\b)|([{}[\],:])|([^"\d{}[\],:\-tfn]+|.)/g;

/** Splits JSON, finished or not, into lines of coloured pieces. What is no JSON stays plain. */
export function jsonLines(text: string): readonly (readonly JsonSpan[])[] {
	return text.split('\n').map(spansOf);
}

function spansOf(line: string): readonly JsonSpan[] {
	const spans: JsonSpan[] = [];
	for (const [all, string, colon, number, word, punctuation] of line.matchAll(piece)) {
		if (string !== undefined) {
			spans.push({ kind: colon === undefined ? 'string' : 'key', text: string });
			if (colon !== undefined) spans.push({ kind: 'punctuation', text: colon });
		} else if (number !== undefined) spans.push({ kind: 'number', text: number });
		else if (word !== undefined) spans.push({ kind: 'word', text: word });
		else spans.push({ kind: punctuation === undefined ? 'plain' : 'punctuation', text: all });
	}
	return spans;
}
