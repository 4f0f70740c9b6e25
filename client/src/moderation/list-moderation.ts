import type { RequestOptions } from '../options.js';
import type { AnswerAt, QueryAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which cases; the open ones by default. */
export type ModerationQuery = QueryAt<'/moderation', 'get'>;
/** A page of cases; `cursor` leads to the next. */
export type ModerationPage = AnswerAt<'/moderation', 'get'>;
/** What moderators decide about. */
export type ModerationCase = ModerationPage['cases'][number];

/** A page of what moderators decide about, those cases first that were opened first. Needs `moderate`. */
export async function listModeration(
  transport: Transport,
  query: ModerationQuery = {},
  options?: RequestOptions,
): Promise<ModerationPage> {
  return (await transport.send('get', '/moderation', { query }, options)).result;
}
