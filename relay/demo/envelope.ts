import { isLogLevel, type LogLevel } from './call.ts';
import { revisionsOf, stateless, type Era } from './revisions.ts';
import {
	found,
	invalidParams,
	isObject,
	objectIn,
	RpcFault,
	unsupportedVersion,
	type JsonObject,
} from './rpc.ts';

export const metaPrefix = 'io.modelcontextprotocol/';

/** What a request of 2026-07-28 says of its client (per-request metadata). */
export interface Envelope {
	readonly clientCapabilities: JsonObject;
	readonly logLevel: LogLevel | undefined;
}

/** True where the request speaks the stateless way, whatever revision it names. */
export function hasEnvelope(params: unknown): boolean {
	return `${metaPrefix}protocolVersion` in objectIn(params, '_meta');
}

/** Throws where something required is missing, malformed or not spoken here. */
export function readEnvelope(params: unknown, eras: readonly Era[]): Envelope {
	const meta = objectIn(params, '_meta');
	const version = meta[`${metaPrefix}protocolVersion`];
	if (typeof version !== 'string') throw missing('protocolVersion', 'a string', version);
	if (version !== stateless) throw refuseVersion(version, eras);
	const clientCapabilities = meta[`${metaPrefix}clientCapabilities`];
	if (!isObject(clientCapabilities)) throw missing('clientCapabilities', 'an object', clientCapabilities);
	const logLevel = meta[`${metaPrefix}logLevel`];
	if (logLevel !== undefined && !isLogLevel(logLevel)) throw missing('logLevel', 'a log level', logLevel);
	return { clientCapabilities, logLevel };
}

export function refuseVersion(requested: unknown, eras: readonly Era[]): RpcFault {
	const supported = revisionsOf(eras).filter((revision) => revision !== requested);
	return new RpcFault(
		unsupportedVersion,
		`This server does not speak ${found(requested)} here, but ${supported.join(', ')}`,
		{ supported, requested },
	);
}

function missing(key: string, expected: string, value: unknown): RpcFault {
	return new RpcFault(
		invalidParams,
		`params._meta["${metaPrefix}${key}"] must be ${expected}, found ${found(value)}`,
	);
}
