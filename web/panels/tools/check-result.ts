import type { Reply } from '#shared/protocol/reply.ts';
import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { Validator, Verdict } from '#shared/schema/validator.ts';
import type { CatalogItem, LogReader } from '#shared/session/session-view.ts';
import { readWireText } from '../../content/wire-text.ts';

/**
 * What the tool's `outputSchema` says of a result; null where there is nothing to check. A tool error needs no structured
 * content (specification, server/tools#structured-content).
 */
export async function checkResult(
	reply: Reply,
	tool: CatalogItem,
	log: LogReader,
	validator: Validator,
): Promise<Verdict | null> {
	const schema = tool.value['outputSchema'];
	if (schema === undefined || schema === null || reply.kind !== 'result' || !isSchemaObject(reply.result))
		return null;
	const { isError, structuredContent, resultType } = reply.result;
	if (isError === true || (typeof resultType === 'string' && resultType !== 'complete')) return null;
	if (structuredContent === undefined) {
		const message = 'The tool has an output schema, but its result has no structuredContent';
		return {
			kind: 'invalid',
			faults: [{ pointer: '', keyword: 'required', member: 'structuredContent', message }],
		};
	}
	const text = readWireText(log.at(reply.seq), ['result', 'structuredContent']);
	return validator.validate(schema, text ?? JSON.stringify(structuredContent));
}
