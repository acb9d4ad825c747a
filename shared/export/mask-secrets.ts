import type { Launch } from '../config/server-entry.ts';
import type {
	Frame,
	HeaderPairs,
	HttpRequestHead,
	HttpResponseHead,
	LocalEvent,
	SseFields,
} from '../wire/frame.ts';
import { tokenize } from '../wire/json-text.ts';
import { bodyBytes } from '../wire/raw-body.ts';
import { readPackedText } from './packed-secret.ts';
import {
	homeUser,
	isHarmlessHeader,
	isHarmlessValue,
	isSecretName,
	secretDetectors,
} from './secret-detectors.ts';
import { isSecretPlace } from './secret-place.ts';

const placeholder = /‹secret:([a-z0-9-]{1,40})#(\d{1,9})›/g;
const onlyPlaceholder = /^(?:\w+ )?‹secret:[a-z0-9-]{1,40}#\d{1,9}›$/;

/** JSON inside strings inside JSON is followed this far. */
const nestingLimit = 3;

/**
 * Replaces secrets by `‹secret:bearer#1›`: equal secrets get equal numbers, so that it stays visible where one is used
 * again. The numbers follow the order of appearance and say nothing about the values.
 */
export class SecretMask {
	readonly #numbers = new Map<string, string>();
	/** Values that are looked for in every text, longest first. */
	readonly #known: string[] = [];
	readonly #counts = new Map<string, number>();
	#nextNumber = 1;

	/** How often each kind was replaced. */
	get counts(): Record<string, number> {
		return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
	}

	get total(): number {
		return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
	}

	/** Makes values known that the person entered, so that they are found wherever the server repeats them. */
	learn(launch: Launch): void {
		this.#uncounted(() => {
			if (launch.kind === 'http') {
				this.headers(launch.headers);
				this.text(launch.url);
				return;
			}
			for (const [name, value] of Object.entries(launch.env)) {
				if (isSecretName(name) && value.length >= minKnownLength) this.#numberOf('env', value);
			}
			this.args(launch.args);
		});
	}

	/** A mask that knows the same secrets and has counted none: a text may hold a secret before it is seen as one. */
	again(): SecretMask {
		const mask = new SecretMask();
		for (const [value, replacement] of this.#numbers) mask.#numbers.set(value, replacement);
		mask.#known.push(...this.#known);
		mask.#nextNumber = this.#nextNumber;
		return mask;
	}

	frame(frame: Frame): Frame {
		const { sse, head, event } = frame;
		const body = this.#body(frame);
		return {
			...frame,
			body,
			...(sse ? { sse: this.#fields(sse) } : {}),
			...(head ? { head: this.#head(head) } : {}),
			...(event ? { event: this.#event(event) } : {}),
		};
	}

	headers(headers: HeaderPairs): HeaderPairs {
		return headers.map(([name, value]) => [name, this.#header(name, value)] as const);
	}

	/** Arguments are visible to every program of the user, but a file travels further. */
	args(args: readonly string[]): readonly string[] {
		return args.map((arg, at) => {
			const previous = args[at - 1] ?? '';
			if (
				/^--?[a-z]/i.test(previous) &&
				!previous.includes('=') &&
				isSecretName(previous) &&
				!arg.startsWith('-')
			) {
				return this.#replace('argument', arg);
			}
			const [, name = '', value = ''] = /^(-{0,2}[\w-]+=)([\s\S]+)$/.exec(arg) ?? [];
			return name !== '' && isSecretName(name)
				? `${name}${this.#replace('argument', value)}`
				: this.text(arg);
		});
	}

	/** Masks text; where it is JSON, strings in secret places as well; where it is base64, the text in it. Everything else stays as written. */
	text(text: string, depth = 0): string {
		if (depth < nestingLimit && /^\s*[{[]/.test(text)) {
			const masked = this.#json(text, depth);
			if (masked !== null) return masked;
		}
		const packed = depth < nestingLimit ? readPackedText(text) : null;
		if (packed) {
			const masked = this.text(packed.text, depth + 1);
			if (masked !== packed.text) return packed.pack(masked);
		}
		return this.#plain(text);
	}

	#body(frame: Frame): Frame['body'] {
		if (frame.body.encoding === 'utf8') {
			const masked = frame.sse ? this.#block(frame.body.data, frame.sse) : this.text(frame.body.data);
			return masked === frame.body.data ? frame.body : { encoding: 'utf8', data: masked };
		}
		const readable = new TextDecoder().decode(bodyBytes(frame.body));
		const masked = this.text(readable);
		return masked === readable ? frame.body : { encoding: 'utf8', data: masked };
	}

	#block(block: string, fields: SseFields): string {
		const data = fields.data ?? '';
		const at = data === '' ? -1 : block.lastIndexOf(data);
		if (at >= 0) {
			return `${this.#plain(block.slice(0, at))}${this.text(data)}${this.#plain(block.slice(at + data.length))}`;
		}
		if (this.#uncounted(() => this.text(data)) === data) return this.#plain(block);
		const others = block.split(/\r\n|\r|\n/).filter((line) => !/^data(?::|$)/.test(line));
		const dataLines = this.text(data)
			.split('\n')
			.map((line) => `data: ${line}`);
		return [...others.map((line) => this.#plain(line)), ...dataLines].join('\n');
	}

	// Counted with the block already, of which the fields are parts.
	#fields({ event, data, id, retryMs, comment }: SseFields): SseFields {
		return this.#uncounted(() => ({
			...(event === undefined ? {} : { event: this.#plain(event) }),
			...(data === undefined ? {} : { data: this.text(data) }),
			...(id === undefined ? {} : { id: this.#plain(id) }),
			...(retryMs === undefined ? {} : { retryMs }),
			...(comment === undefined ? {} : { comment: this.#plain(comment) }),
		}));
	}

	#head(head: HttpRequestHead | HttpResponseHead): HttpRequestHead | HttpResponseHead {
		const headers = this.headers(head.headers);
		if (head.kind === 'request') return { ...head, url: this.#plain(head.url), headers };
		return { ...head, headers, ...(head.sentHeaders ? { sentHeaders: this.headers(head.sentHeaders) } : {}) };
	}

	#event(event: LocalEvent): LocalEvent {
		return event.kind === 'process-started'
			? { ...event, command: this.#plain(event.command), args: this.args(event.args) }
			: event;
	}

	#header(name: string, value: string): string {
		if (isHarmlessHeader(name)) return this.#plain(value);
		const [, scheme = '', credentials = ''] = /^(bearer|basic) +(\S+)$/i.exec(value) ?? [];
		if (credentials !== '') return `${scheme} ${this.#replace(scheme.toLowerCase(), credentials)}`;
		return this.#replace(
			/^mcp-session-id$/i.test(name) ? 'session-id' : /cookie/i.test(name) ? 'cookie' : 'header',
			value,
		);
	}

	#json(text: string, depth: number): string | null {
		const tokens = tokenize(text);
		if (tokens.problem) return null;
		let result = '';
		let from = 0;
		for (let index = 0; index < tokens.count; index++) {
			const value = tokens.string(index);
			const node = value === undefined ? undefined : tokens.at(index);
			if (value === undefined || !node) continue;
			const isSecret = value !== '' && !isHarmlessValue(value) && isSecretPlace(tokens, index);
			const masked = isSecret ? this.#replace('member', value) : this.text(value, depth + 1);
			if (masked === value) continue;
			result += `${text.slice(from, node.start)}${JSON.stringify(masked)}`;
			from = node.end;
		}
		return result + text.slice(from);
	}

	#plain(text: string): string {
		this.#countPlaceholders(text);
		let masked = text;
		for (const value of this.#known) {
			if (masked.includes(value)) masked = masked.replaceAll(value, () => this.#replace('known', value));
		}
		for (const { kind, pattern, holds } of secretDetectors) {
			masked = masked.replace(pattern, (match: string, ...rest: unknown[]) => {
				const secret = groupOf(rest, 'secret') ?? match;
				if (holds && !holds(secret)) return match;
				const at = match.lastIndexOf(secret);
				return `${match.slice(0, at)}${this.#replace(kind, secret)}${match.slice(at + secret.length)}`;
			});
		}
		return masked;
	}

	#replace(kind: string, value: string): string {
		if (onlyPlaceholder.test(value)) {
			this.#countPlaceholders(value);
			return value;
		}
		return this.#count(this.#numberOf(kind, value));
	}

	#numberOf(kind: string, value: string): string {
		const known = this.#numbers.get(value);
		if (known !== undefined) return known;
		const replacement = `‹secret:${kind}#${this.#nextNumber++}›`;
		this.#numbers.set(value, replacement);
		if (kind !== homeUser && value.length >= minKnownLength && this.#known.length < maxKnown) {
			this.#known.push(value);
			// A secret may begin with another one.
			this.#known.sort((a, b) => b.length - a.length);
		}
		return replacement;
	}

	#count(replacement: string): string {
		const kind = replacement.slice('‹secret:'.length, replacement.indexOf('#'));
		this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
		return replacement;
	}

	/** A recording may hold placeholders already: they count, stay, and keep their numbers to themselves. */
	#countPlaceholders(text: string): void {
		if (!text.includes('‹secret:')) return;
		for (const [found, , number] of text.matchAll(placeholder)) {
			this.#count(found);
			this.#nextNumber = Math.max(this.#nextNumber, Number(number) + 1);
		}
	}

	#uncounted<Result>(work: () => Result): Result {
		const before = [...this.#counts];
		const result = work();
		this.#counts.clear();
		for (const [kind, count] of before) this.#counts.set(kind, count);
		return result;
	}
}

/** Shorter values would be found in unrelated text. */
const minKnownLength = 8;
/** More would make every text slow; the first ones are those of the connection itself. */
const maxKnown = 256;

function groupOf(rest: readonly unknown[], name: string): string | undefined {
	const groups: unknown = rest.at(-1);
	if (typeof groups !== 'object' || groups === null) return undefined;
	const value: unknown = Reflect.get(groups, name);
	return typeof value === 'string' ? value : undefined;
}
