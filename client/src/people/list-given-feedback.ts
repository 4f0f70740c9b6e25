import type { RequestOptions } from '../options.js';
import type { AnswerAt, Query } from '../schema-types.js';
import type { Transport } from '../transport.js';
import type { BlockInput } from './block-person.js';

/** Whose feedback to list, and which page of it. */
export type GivenFeedbackQuery = Query<'/givenFeedback', BlockInput>;
/** A page of what a person says; `cursor` leads to the next. */
export type GivenFeedbackPage = AnswerAt<'/givenFeedback', 'get'>;
/** What a person says about one target. */
export type GivenFeedback = GivenFeedbackPage['feedback'][number];

/**
 * A page of what a person says about everything but people. A signed-in person names itself, or others by
 * a `ref`. Needs `read:any`.
 */
export async function listGivenFeedback(
  transport: Transport,
  query: GivenFeedbackQuery,
  options?: RequestOptions,
): Promise<GivenFeedbackPage> {
  return (await transport.send('get', '/givenFeedback', { query }, options)).result;
}
