import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NodeHttp } from './node-http.ts';

// Of this test alone: an authority that nobody knows has signed "localhost", for a hundred years.
const chain = `-----BEGIN CERTIFICATE-----
MIIBkTCCATegAwIBAgIUOGhCvbH57WTDPHln5aqHMinOnEowCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWVW5rbm93biB0ZXN0IGF1dGhvcml0eTAgFw0yNjEyMDEwMzQ4
MTNaGA8yMTI2MTEwNzAzNDgxM1owFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYH
KoZIzj0CAQYIKoZIzj0DAQcDQgAEAjkm6ybW3k+DT74dU6Pr5SG3STXigXfL8r4i
V/Ovg8d7d7Jwbk6wHXgsqU53oKumMPC41M0ozNbgN82FCTPgK6NYMFYwFAYDVR0R
BA0wC4IJbG9jYWxob3N0MB0GA1UdDgQWBBS+hO+HbyFeYuVNMcvs2Kh1eDRRbDAf
BgNVHSMEGDAWgBRSVmzT3YCIXiWNMnaeCPUJeZ8pWTAKBggqhkjOPQQDAgNIADBF
AiEA1D0cCgYzXyCYDPNGcZcfB823TZ+j1ErdYMIi24M45YoCIFPfv9zHRiWL2C0v
WXdGpqu7dwpZuDNgyCgu1X2IfTg2
-----END CERTIFICATE-----
-----BEGIN CERTIFICATE-----
MIIBmjCCAT+gAwIBAgIUKiocAJ83PbqhYj2kIF3gYKVm4TQwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWVW5rbm93biB0ZXN0IGF1dGhvcml0eTAgFw0yNjEyMDEwMzQ4
MTNaGA8yMTI2MTEwNzAzNDgxM1owITEfMB0GA1UEAwwWVW5rbm93biB0ZXN0IGF1
dGhvcml0eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHjpef8+5XDJJGEAcAHw
9P3FwPv9U++NFaU6UtIiSjwwqBTLRJ9yfmP8hosSl8nzvvXaDZ0HREPS9POi4OBU
RiSjUzBRMB0GA1UdDgQWBBRSVmzT3YCIXiWNMnaeCPUJeZ8pWTAfBgNVHSMEGDAW
gBRSVmzT3YCIXiWNMnaeCPUJeZ8pWTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49
BAMCA0kAMEYCIQDNOsAm8QjYPt+HjabzEQdlZJYUXf426Idy/5Ig5/lflwIhAMnp
KLiLSXTiCB0WN4F6ShZsXuQuYHBugMVXVYP0Ywur
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8eIZufhILP8RNK+V
K5UDjExrlbXagZDpESj3wvjegCChRANCAAQCOSbrJtbeT4NPvh1To+vlIbdJNeKB
d8vyviJX86+Dx3t3snBuTrAdeCypTnegq6Yw8LjUzSjM1uA3zYUJM+Ar
-----END PRIVATE KEY-----`;

const server = https.createServer({ cert: chain, key }, (_, response) => response.end('never'));
const port = new NodeHttp();
let heard = 0;
let url: string;

beforeAll(async () => {
	server.on('request', () => (heard += 1));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	url = `https://localhost:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => {
	port.close();
	server.close();
});

async function failureOf(environment: Record<string, string> = {}) {
	Object.assign(process.env, environment);
	const attempt = await port.exchange({ method: 'GET', url, headers: [] }, new AbortController().signal);
	for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
	return attempt.ok ? null : attempt.failure;
}

test('a certificate that is not accepted is told with its code and the whole chain', async () => {
	const failure = await failureOf();
	expect(failure).toMatchObject({ hop: 'network', code: 'network-tls' });
	expect(failure?.detail).toMatch(
		/^The certificate or encryption of localhost:\d+ was not accepted \(SELF_SIGNED_CERT_IN_CHAIN\): self-signed certificate in certificate chain\. It showed "localhost" for DNS:localhost, signed by "Unknown test authority", valid from .+ to .+; then "Unknown test authority", signed by itself, valid from /,
	);
	expect(heard).toBe(0);
});

test('FWD-07 no variable of the environment switches the check of certificates off', async () => {
	expect(await failureOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatchObject({ code: 'network-tls' });
	expect(heard).toBe(0);
});
