import type { FeedbackPage } from '../../../src/schemas/feedback.js';
import type { Http } from '../../../../testing/suites/each-http.js';
import { getResult, type Answer, type RequestOptions } from '../../../../testing/service/send.js';
import { bakery, emptySuccess, type SampleNetwork } from './sample-network.js';

/** The giver of feedback, and the token of the request. */
interface Giver {
  address: string;
  token: string | undefined;
}

/** Gives feedback about the bakery, unless `more` has another target. */
export async function giveFeedback(...parameters: Parameters<typeof postFeedback>): Promise<void> {
  const { status, body } = await postFeedback(...parameters);
  expect(body).toEqual(emptySuccess);
  expect(status).toBeLessThan(202);
}

/** Like `giveFeedback`, for tests of the answer. */
export function postFeedback(
  http: Http,
  { address, token }: Giver,
  items: object,
  more: object = {},
): Promise<Answer> {
  return http.request('POST', '/feedback', {
    token,
    body: { sourceCriteria: { uuid: address }, targetCriteria: bakery, items, ...more },
  });
}

/** Bob praises the bakery. */
export function giveSampleFeedback(http: Http, { bob }: SampleNetwork): Promise<Answer> {
  const items = {
    stars: 5,
    review: 'The best rye bread in town.',
    video: 'https://example.com/rye.mp4',
    badges: { Quality: 'positive' },
  };
  return postFeedback(http, bob, items, { transactionId: 'tx-1' });
}

type Caller = Pick<RequestOptions, 'token' | 'headers'>;

/** Reads a page of the feedback about the bakery, unless the query has another target. */
export async function readFeedback(
  ...parameters: Parameters<typeof listFeedback>
): Promise<FeedbackPage> {
  return getResult(await listFeedback(...parameters)) as FeedbackPage;
}

/** Like `readFeedback`, for tests of the answer. A query as text is sent as it is. */
export function listFeedback(
  http: Http,
  { token, headers = {} }: Caller,
  query: object | string = {},
): Promise<Answer> {
  return http.request('GET', '/feedback', {
    token,
    headers,
    query: typeof query === 'string' ? query : { targetCriteria: bakery, ...query },
  });
}
