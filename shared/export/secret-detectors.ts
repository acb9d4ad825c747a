/** Finds one kind of secret in plain text. To add one is one entry in the list below. */
export interface SecretDetector {
	/** Stands in the placeholder: `‹secret:jwt#1›`. */
	readonly kind: string;
	/** With a group `secret` where only a part of the match is one. Quantifiers are bounded: the text may be hostile. */
	readonly pattern: RegExp;
	/** A last look at what the pattern found. */
	readonly holds?: (secret: string) => boolean;
}

/** The name of a user in the path of a home folder. It may be any word, so it is not looked for elsewhere. */
export const homeUser = 'home-user';

const secretName =
	'(?:access_?token|refresh_?token|id_?token|auth_?token|token|api_?key|key|client_?secret|secret|password|passwd|pwd|sig|signature|code_verifier|device_code|user_code|assertion|client_assertion|session_?id|sid|x-amz-(?:security-token|signature|credential)|x-goog-(?:signature|credential))';
const secretValue = '(?<secret>[^&;#\\s"\'<>\\\\‹]{1,8192})';
/** A value of OAuth, not the number of an error or the name of a state. */
const randomValue = '(?<secret>(?=[^&#]{0,64}\\d)(?=[^&#]{0,64}[a-z])[^&;#\\s"\'<>\\\\‹]{8,8192})';

export const secretDetectors: readonly SecretDetector[] = [
	{
		kind: 'private-key',
		pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
	},
	{ kind: 'age-key', pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{40,80}/g },
	{ kind: 'jwt', pattern: /\beyJ[\w-]{8,8192}(?:\.[\w-]{0,65536}){2}(?:\.[\w-]{8,65536}){0,2}/g },
	{ kind: 'stripe-key', pattern: /\b(?:[srp]k_(?:live|test)|whsec)_\w{16,255}/g },
	{ kind: 'model-key', pattern: /\bsk-(?=[a-z_-]{0,64}[\dA-Z])[A-Za-z0-9_-]{16,255}/g },
	{ kind: 'github-token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255})/g },
	{ kind: 'gitlab-token', pattern: /\bgl(?:pat|ptt|rt|dt|soat)-[\w-]{20,255}/g },
	{ kind: 'slack-token', pattern: /\bx(?:ox[abeoprs]|app)-[\w-]{10,255}/g },
	{
		kind: 'webhook',
		pattern:
			/https:\/\/(?:hooks\.slack\.com\/services|discord(?:app)?\.com\/api\/webhooks)\/(?<secret>[\w/-]{20,255})/g,
	},
	{ kind: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
	{ kind: 'pypi-token', pattern: /\bpypi-[\w-]{32,255}/g },
	{ kind: 'hugging-face-token', pattern: /\bhf_[A-Za-z0-9]{30,255}/g },
	{ kind: 'aws-key-id', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
	{ kind: 'google-key', pattern: /\b(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,64}|ya29\.[\w-]{20,1024})/g },
	{ kind: 'sendgrid-key', pattern: /\bSG\.[\w-]{16,64}\.[\w-]{16,128}/g },
	{ kind: 'telegram-token', pattern: /\b\d{8,10}:[A-Za-z0-9_-]{35}\b/g },
	{
		kind: 'service-key',
		pattern:
			/\b(?:do[opr]_v1_[a-f0-9]{32,128}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|dapi[a-f0-9]{32}|lin_api_\w{32,64}|ntn_\w{32,64}|PMAK-[\w-]{32,80}|hvs\.[\w-]{24,255}|ATATT3[\w=-]{32,512})/g,
	},
	{ kind: 'account-key', pattern: /\bAccountKey=(?<secret>[A-Za-z0-9+/]{32,128}={0,2})/g },
	{
		kind: 'bearer',
		pattern:
			/\bbearer[ \t]{1,4}(?<secret>(?!(?:authenticat|authoriz|credential|realm|error|resource|scope)[a-z_]*)[\w.~+/=-]{8,8192})/gi,
	},
	{
		kind: 'basic',
		pattern: /\bbasic[ \t]{1,4}(?<secret>[A-Za-z0-9+/]{8,8192}={0,2})(?![\w+/])/gi,
		holds: isUserAndPassword,
	},
	{
		kind: 'user-info',
		pattern: /\b[a-z][a-z0-9+.-]{0,20}:\/\/(?<secret>[^\s/@:"'<>?#‹]{0,256}:[^\s/@"'<>?#‹]{1,256})@/gi,
	},
	{ kind: 'query-value', pattern: new RegExp(`[?&;#]${secretName}=${secretValue}`, 'gi') },
	{ kind: 'query-value', pattern: new RegExp(`[?&#](?:code|state|nonce)=${randomValue}`, 'gi') },
	// The first pair of a form (`application/x-www-form-urlencoded`), with which OAuth asks for tokens.
	{ kind: 'form-value', pattern: new RegExp(`^${secretName}=${secretValue}(?=&[\\w.-]{1,64}=)`, 'gi') },
	{ kind: 'form-value', pattern: new RegExp(`^code=${randomValue}(?=&[\\w.-]{1,64}=)`, 'gi') },
	{
		kind: 'assignment',
		pattern:
			/(?<![a-z0-9‹])(?:[a-z0-9]{1,24}_){0,3}(?:password|passwd|passphrase|pwd|secret|api_?key|secret_?key|access_?key|private_?key|access_?token|auth_?token|token)["']?=["']?(?<secret>[^\s"',;&<>${}‹]{4,4096})/gi,
		holds: (value) => !isHarmlessValue(value),
	},
	{
		kind: 'assignment',
		pattern:
			/(?<![a-z0-9‹])(?:[a-z0-9]{1,24}_){0,3}(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?token|auth[_-]?token)["']?:[ \t]{0,4}["']?(?<secret>(?=\S{0,64}\d)[^\s"',;&<>(){}$‹]{6,4096})/gi,
	},
	{
		kind: homeUser,
		pattern:
			/(?:(?<![\w.~%*-])\/home\/|(?<![\w.~%*-])\/Users\/(?=[^/\s]{1,64}\/)|\b[A-Z]:[\\/]{1,2}Users[\\/]{1,2})(?<secret>(?!(?:Shared|Public|Default)\b)[^\\/\s"'<>:;,)‹]{1,64})/g,
	},
];

function isUserAndPassword(base64: string): boolean {
	try {
		return atob(base64).includes(':');
	} catch (error) {
		if (error instanceof DOMException) return false;
		throw error;
	}
}

/** Whether what stands where a secret would is a word that says something of it. */
export function isHarmlessValue(value: string): boolean {
	return /^(?:true|false|yes|no|on|off|none|null|undefined|required|optional|string|bearer|basic|include|omit|same-origin|\*+|x+|\.+|…|<[^>]{0,64}>|\$\{?\w{1,64}\}?|\{\{[^}]{0,64}\}\}|process\.env\.\w{1,64}|your[_-]\w{1,64})$/i.test(
		value,
	);
}

/** Whether a member, variable or option of this name holds a secret. Counters and cursors named "token" do not. */
export function isSecretName(name: string): boolean {
	if (/(?:^|_)(?:PASS|PWD|PAT)$/.test(name)) return true;
	const plain = name.replace(/[^a-z0-9]/gi, '').toLowerCase();
	if (
		/^(?:(?:(?:next|previous|prev)?(?:progress|page|continuation)|next|previous|max|min|sync)tokens?)$|tokens$|publickey$/.test(
			plain,
		)
	)
		return false;
	return /(?:password|passwd|passphrase|secret|token|apikey|accesskey|privatekey|secretkey|authkey|credentials?|authorization|cookie|connectionstring|dsn|codeverifier|devicecode|authorizationcode|clientassertion)$/.test(
		plain,
	);
}

/** Headers that say nothing about a person. Values of all others are replaced (allow-list first). */
export function isHarmlessHeader(name: string): boolean {
	return /^(?:accept(?:-[a-z]+)*|access-control-[a-z-]+|age|allow|alt-svc|cache-control|cf-ray|connection|content-[a-z-]+|cross-origin-[a-z-]+|date|etag|expires|host|keep-alive|last-modified|link|location|mcp-protocol-version|mcp-method|mcp-name|origin|permissions-policy|pragma|ratelimit(?:-[a-z]+)*|referrer-policy|retry-after|sec-fetch-[a-z]+|server|server-timing|strict-transport-security|te|trailer|transfer-encoding|upgrade|user-agent|vary|via|www-authenticate|x-accel-buffering|x-content-type-options|x-frame-options|x-powered-by|x-ratelimit-[a-z-]+|x-xss-protection)$/i.test(
		name,
	);
}
