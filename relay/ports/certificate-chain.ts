import type { DetailedPeerCertificate } from 'node:tls';

const longestChain = 8;

/** The certificates that a server showed, its own first, each with its issuer and its time; one line for people. */
export function describeChain(certificate: DetailedPeerCertificate): string {
	const links: string[] = [];
	const seen = new Set<string>();
	let one: DetailedPeerCertificate | undefined = certificate;
	while (one && 'fingerprint256' in one && !seen.has(one.fingerprint256) && links.length < longestChain) {
		seen.add(one.fingerprint256);
		links.push(describeCertificate(one));
		one = issuerOf(one);
	}
	return links.length === 0 ? '' : `It showed ${links.join('; then ')}`;
}

/** Its type promises one always; a chain that was sent in part ends before. */
function issuerOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate | undefined {
	return certificate.issuerCertificate;
}

function describeCertificate(certificate: DetailedPeerCertificate): string {
	const { valid_from, valid_to, subjectaltname } = certificate;
	const subject = nameOf(certificate.subject);
	const issuer = nameOf(certificate.issuer);
	const by = subject === issuer ? 'signed by itself' : `signed by "${issuer}"`;
	const names = subjectaltname === undefined ? '' : ` for ${subjectaltname}`;
	return `"${subject}"${names}, ${by}, valid from ${valid_from} to ${valid_to}`;
}

function nameOf(names: DetailedPeerCertificate['subject']): string {
	return [names.CN, names.O].flat().find((name) => name) ?? 'no name';
}
