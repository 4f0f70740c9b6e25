import type { PreviousEndorsersBody } from '../../schemas/endorsement.js';
import { normaliseValue } from '../../storage/entities/identifier.js';
import type { RequestQuestion } from '../../storage/oracle/requests.js';

/** The question of a body as it is stored. */
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
