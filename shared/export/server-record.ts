import type { ServerEntry } from '../config/server-entry.ts';
import type { SecretMask } from './mask-secrets.ts';
import type { ServerV1 } from './versions/v1.ts';

/** How a file names the server: values of `env` are never written. */
export function serverOf({ name, launch }: ServerEntry, mask: SecretMask | null): ServerV1 {
	const base = { ref: 's1', label: name };
	if (launch.kind === 'http') {
		const headers = mask ? mask.headers(launch.headers) : launch.headers;
		return {
			...base,
			transport: 'http',
			url: mask ? mask.text(launch.url) : launch.url,
			headers: headers.map(([header, value]) => [header, value]),
		};
	}
	return {
		...base,
		transport: 'stdio',
		command: mask ? mask.text(launch.command) : launch.command,
		args: [...(mask ? mask.args(launch.args) : launch.args)],
		...(launch.cwd === undefined ? {} : { cwd: mask ? mask.text(launch.cwd) : launch.cwd }),
		envKeys: Object.keys(launch.env),
	};
}
