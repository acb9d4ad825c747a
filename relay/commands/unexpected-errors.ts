/**
 * Did this error, which nobody heard, come from a connection or stream that ended? Then nothing of ours is half done, and the
 * relay may serve on. Any other is a mistake of ours: what it left behind is not known.
 */
export function isOfOneConnection(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (error.name === 'AbortError') return true;
	return 'code' in error && typeof error.code === 'string' && codesOfConnections.test(error.code);
}

const codesOfConnections =
	/^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_\w+|E(HOST|NET)(UNREACH|DOWN)|EPROTO|ENOTCONN|EMFILE|ENFILE|HPE_\w+|ERR_(STREAM|HTTP|SSL|TLS|SOCKET)_\w+|WS_ERR_\w+)$/;
