import type { RequestOptions } from '../options.js';
import type { AnswerAt, Criteria, Query } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which single feedbacks, in which order. */
export type FeedbackQuery = Query<
  '/feedback',
  { sourceCriteria?: Criteria; targetCriteria: Criteria }
>;
/** A page of single feedbacks; `cursor` leads to the next. */
export type FeedbackPage = AnswerAt<'/feedback', 'get'>;
/** A single feedback with who gave it. */
export type SingleFeedback = FeedbackPage['feedback'][number];

/**
 * A page of what people say about an entity, each once, by the newest. With an API key it needs
 * `read:any`; as nobody it is the public list.
 */
export async function listFeedback(
  transport: Transport,
  query: FeedbackQuery,
  options?: RequestOptions,
): Promise<FeedbackPage> {
  return (await transport.send('get', '/feedback', { query }, options)).result;
}

/** What all people say about an entity, page after page as they are asked for. */
export async function* eachFeedback(
  transport: Transport,
  query: FeedbackQuery,
  options?: RequestOptions,
): AsyncGenerator<SingleFeedback, void> {
  let cursor = query.cursor;
  do {
    const page = await listFeedback(
      transport,
      { ...query, ...(cursor ? { cursor } : {}) },
      options,
    );
    yield* page.feedback;
    cursor = page.cursor;
  } while (cursor);
}
