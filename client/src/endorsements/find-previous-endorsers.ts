import type { RequestOptions } from '../options.js';
import type { AnswerAt, BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** A new endorsement, whose earlier endorsers are asked for. */
export type PreviousEndorsersInput = BodyAt<'/previousEndorsersRequest', 'post'>;
/** The addresses of those who endorsed earlier, at distance one and two. */
export type PreviousEndorsers = AnswerAt<'/previousEndorsersRequest', 'post'>;

/** Who endorsed an address earlier, near the one who endorses now. Needs `endorsers:read`. */
export async function findPreviousEndorsers(
  transport: Transport,
  endorsement: PreviousEndorsersInput,
  options?: RequestOptions,
): Promise<PreviousEndorsers> {
  const path = '/previousEndorsersRequest';
  return (await transport.send('post', path, { body: endorsement }, options)).result;
}
