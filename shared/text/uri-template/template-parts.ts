/** One expression of a template, or the text between two of them. */
export type TemplatePart = LiteralPart | ExpressionPart;

export interface LiteralPart {
	readonly kind: 'literal';
	readonly text: string;
}

export interface ExpressionPart {
	readonly kind: 'expression';
	readonly operator: Operator;
	readonly variables: readonly VariableSpec[];
}

export type Operator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** One variable in an expression, with its modifier (RFC 6570, 2.4). */
export interface VariableSpec {
	readonly name: string;
	/** `:n`, no more than so many characters. */
	readonly most?: number;
	/** `*`, each member of a list or map on its own. */
	readonly isExploded: boolean;
}

/** Where a template is not one, and why. */
export interface TemplateFault {
	/** The part that is wrong, in UTF-16 code units. */
	readonly start: number;
	readonly end: number;
	readonly reason: string;
}

export type TemplateReading =
	| { readonly ok: true; readonly parts: readonly TemplatePart[] }
	| { readonly ok: false; readonly fault: TemplateFault };

/** Reads a template by the grammar of RFC 6570, section 2. */
export function readTemplate(template: string): TemplateReading {
	const parts: TemplatePart[] = [];
	let at = 0;
	while (at < template.length) {
		const open = template.indexOf('{', at);
		const text = template.slice(at, open === -1 ? undefined : open);
		const stray = text.indexOf('}');
		if (stray !== -1) return wrong(at + stray, 1, 'This “}” closes no “{”');
		if (text !== '') parts.push({ kind: 'literal', text });
		if (open === -1) break;
		const close = template.indexOf('}', open);
		if (close === -1) return wrong(open, template.length - open, 'This “{” is never closed');
		const expression = readExpression(template.slice(open + 1, close), open + 1);
		if ('reason' in expression) return { ok: false, fault: expression };
		parts.push(expression);
		at = close + 1;
	}
	return { ok: true, parts };
}

const operators: readonly string[] = ['+', '#', '.', '/', ';', '?', '&'];
const reservedOperators: readonly string[] = ['=', ',', '!', '@', '|'];
// RFC 6570, 2.3: letters, digits, “_” and percent-encoded bytes, with single dots between them.
const variableName = /^(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*$/i;
const mostCharacters = 9_999;

function readExpression(text: string, start: number): ExpressionPart | TemplateFault {
	const first = text.charAt(0);
	if (text === '') return fault(start - 1, 2, 'Expected a variable between “{” and “}”');
	if (reservedOperators.includes(first)) {
		return fault(start, 1, `“${first}” is kept for operators that are not yet defined`);
	}
	const operator = isOperator(first) ? first : '';
	const variables: VariableSpec[] = [];
	let at = start + operator.length;
	for (const spec of text.slice(operator.length).split(',')) {
		const variable = readVariable(spec, at);
		if ('reason' in variable) return variable;
		variables.push(variable);
		at += spec.length + 1;
	}
	return { kind: 'expression', operator, variables };
}

function readVariable(spec: string, start: number): VariableSpec | TemplateFault {
	const [, name = '', modifier = ''] = /^([^:*]*)(.*)$/s.exec(spec) ?? [];
	if (!variableName.test(name)) return wrongName(name, start);
	if (modifier === '' || modifier === '*') return { name, isExploded: modifier === '*' };
	const digits = /^:([1-9]\d{0,3})$/.exec(modifier)?.[1];
	if (digits !== undefined) return { name, most: Number(digits), isExploded: false };
	return fault(
		start + name.length,
		modifier.length,
		`Expected “*” or “:” and a number from 1 to ${mostCharacters} after the name, found “${modifier}”`,
	);
}

function wrongName(name: string, start: number): TemplateFault {
	if (name === '') return fault(start, 1, 'Expected the name of a variable here');
	const odd = /[^\w.%]/u.exec(name) ?? /^\.|\.(?=\.)|\.$|%(?![\da-f]{2})/i.exec(name);
	const found = odd ? `found “${odd[0]}”` : `found “${name}”`;
	return fault(
		start + (odd?.index ?? 0),
		odd?.[0].length ?? name.length,
		`The name of a variable has letters, digits, “_” and single dots within it; ${found}`,
	);
}

function isOperator(text: string): text is Operator {
	return operators.includes(text);
}

function fault(start: number, length: number, reason: string): TemplateFault {
	return { start, end: start + length, reason };
}

function wrong(start: number, length: number, reason: string): TemplateReading {
	return { ok: false, fault: fault(start, length, reason) };
}
