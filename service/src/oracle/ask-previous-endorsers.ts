import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import type { PreviousEndorsersBody } from '../schemas/endorsement.js';
import { WalletAddress } from '../schemas/text.js';
import { AccountProblem } from '../chain-account/account-problem.js';
import { limitTime } from '../limit-time.js';
import { maximumEndorsers } from '../use-cases/endorsements/answer-limits.js';
import type { ServiceAccess } from './oracle-settings.js';

const milliseconds = 30_000;

const Addresses = Type.Array(WalletAddress, { maxItems: maximumEndorsers });
const Answer = Type.Object({
  result: Type.Object({
    firstLevelPreviousEndorsers: Addresses,
    secondLevelPreviousEndorsers: Addresses,
  }),
});
type Answer = Static<typeof Answer>;
const validate = new Ajv().compile<Answer>(Answer);

/** The previous endorsers: EIP-55 addresses at distance one and two. */
export type EndorsersOfLevels = Answer['result'];

/**
 * Asks the service for the previous endorsers, with the oracle's own key.
 * @throws AccountProblem when there is no valid answer
 */
export async function askPreviousEndorsers(
  { serviceUrl, apiKey }: ServiceAccess,
  question: PreviousEndorsersBody,
  signal: AbortSignal,
): Promise<EndorsersOfLevels> {
  const response = await fetch(`${serviceUrl}/previousEndorsersRequest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(question),
    redirect: 'error',
    signal: limitTime(milliseconds, signal),
  }).catch((cause: unknown) => {
    throw new AccountProblem('The service cannot be reached.', (cause as Error).message);
  });
  if (response.status === 401 || response.status === 403) {
    throw new AccountProblem('The service refuses the API key of the oracle.');
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status !== 200) {
    throw new AccountProblem(`The service answers with the status ${response.status}.`);
  }
  if (!validate(answer) || countEndorsers(answer.result) > maximumEndorsers) {
    throw new AccountProblem('The service does not answer with previous endorsers.');
  }
  return answer.result;
}

/** Counts the addresses of an answer. */
export const countEndorsers = (endorsers: EndorsersOfLevels): number =>
  endorsers.firstLevelPreviousEndorsers.length + endorsers.secondLevelPreviousEndorsers.length;
