/** Finds one kind of secret in plain text. To add one is one entry in the list below. */
export interface SecretDetector {
	/** Stands in the placeholder: `‹secret:jwt#1›`. */
	readonly kind: string;
	/** With a group `secret` where only a part of the match is one. Quantifiers are bounded: the text may be hostile. */
	readonly pattern: RegExp;
}

const secretName =
	'(?:access_?token|refresh_?token|id_?token|auth_?token|token|api_?key|key|client_?secret|secret|password|passwd|pwd|sig|signature|code|code_verifier|state|nonce|assertion|session_?id|sid|x-amz-[a-z-]{1,40})';

export const secretDetectors: readonly SecretDetector[] = [
	{
		kind: 'private-key',
		pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
	},
	{ kind: 'jwt', pattern: /\beyJ[\w-]{8,8192}\.[\w-]{8,65536}\.[\w-]{0,8192}/g },
	{ kind: 'stripe-key', pattern: /\b[srp]k_(?:live|test)_\w{16,255}/g },
	{ kind: 'model-key', pattern: /\bsk-[A-Za-z0-9_-]{16,255}/g },
	{ kind: 'github-token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255})/g },
	{ kind: 'gitlab-token', pattern: /\bglpat-[\w-]{20,255}/g },
	{ kind: 'slack-token', pattern: /\bxox[abeoprs]-[\w-]{10,255}/g },
	{ kind: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
	{ kind: 'hugging-face-token', pattern: /\bhf_[A-Za-z0-9]{30,255}/g },
	{ kind: 'aws-key-id', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
	{ kind: 'google-key', pattern: /\bAIza[\w-]{35}/g },
	{ kind: 'bearer', pattern: /\bbearer[ \t]{1,4}(?<secret>[\w.~+/=-]{8,8192})/gi },
	{ kind: 'basic', pattern: /\bbasic[ \t]{1,4}(?<secret>[A-Za-z0-9+/]{8,8192}={0,2})(?![\w+/])/gi },
	{
		kind: 'user-info',
		pattern: /\b[a-z][a-z0-9+.-]{0,20}:\/\/(?<secret>[^\s/@:"'<>?#‹]{0,256}:[^\s/@"'<>?#‹]{1,256})@/gi,
	},
	{
		kind: 'query-value',
		pattern: new RegExp(`[?&;]${secretName}=(?<secret>[^&;#\\s"'<>\\\\‹]{1,8192})`, 'gi'),
	},
];

/** Whether a member, variable or option of this name holds a secret. Counters and cursors named "token" do not. */
export function isSecretName(name: string): boolean {
	const plain = name.replace(/[^a-z0-9]/gi, '').toLowerCase();
	if (/^(?:progress|page|next|previous|continuation|max|min|sync)tokens?$|tokens$|publickey$/.test(plain))
		return false;
	return /(?:password|passwd|passphrase|secret|token|apikey|accesskey|privatekey|secretkey|authkey|credentials?|authorization|cookie|connectionstring|dsn)$/.test(
		plain,
	);
}

/** Headers that say nothing about a person. Values of all others are replaced (allow-list first). */
export function isHarmlessHeader(name: string): boolean {
	return /^(?:accept(?:-[a-z]+)*|access-control-[a-z-]+|age|allow|alt-svc|cache-control|cf-ray|connection|content-[a-z-]+|cross-origin-[a-z-]+|date|etag|expires|host|keep-alive|last-modified|link|location|mcp-protocol-version|mcp-method|mcp-name|origin|permissions-policy|pragma|ratelimit(?:-[a-z]+)*|referrer-policy|retry-after|sec-fetch-[a-z]+|server|server-timing|strict-transport-security|te|trailer|transfer-encoding|upgrade|user-agent|vary|via|www-authenticate|x-accel-buffering|x-content-type-options|x-frame-options|x-powered-by|x-ratelimit-[a-z-]+|x-xss-protection)$/i.test(
		name,
	);
}
