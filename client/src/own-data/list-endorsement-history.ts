import type { RequestOptions } from '../options.js';
import type { AnswerAt, QueryAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which page of the history to list. */
export type EndorsementHistoryQuery = QueryAt<'/endorsementHistory', 'get'>;
/** A page of the history; `cursor` leads to the next. */
export type EndorsementHistoryPage = AnswerAt<'/endorsementHistory', 'get'>;
/** An endorsement, a reward or another entry of the history. */
export type TokenAct = EndorsementHistoryPage['history'][number];

/**
 * A page of what the signed-in person did with reward tokens, and got of them, the newest first. Not available
 * with an API key.
 */
export async function listEndorsementHistory(
  transport: Transport,
  query: EndorsementHistoryQuery = {},
  options?: RequestOptions,
): Promise<EndorsementHistoryPage> {
  return (await transport.send('get', '/endorsementHistory', { query }, options)).result;
}
