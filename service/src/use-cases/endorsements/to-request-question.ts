import type { PreviousEndorsersBody } from '../../schemas/endorsement.js';
import { normaliseValue } from '../../storage/entities/identifier.js';
import type { RequestQuestion } from '../../storage/oracle/requests.js';

/** Converts the question of a body to its stored form. */
export function toRequestQuestion(body: PreviousEndorsersBody): RequestQuestion {
  const { sourceAddress, targetAddress, transactionId, chainId, requestId } = body;
  return {
    source: normaliseValue(sourceAddress),
    target: normaliseValue(targetAddress),
    transactionId,
    chainId,
    requestId: requestId?.toLowerCase(),
  };
}
