import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import { listRatings } from '@x-svc/client/feedback/list-ratings';
import {
  serialiseStructuredData,
  toStructuredData,
  type ReviewedType,
} from '@x-svc/client/structured-data';
import { callService } from '../base/connection';
import { getConnection } from '../base/state';

/** Whose structured data to read. */
export interface StructuredDataRequest {
  targetUuid: string;
  /** The schema.org type of the target. */
  type: ReviewedType | undefined;
  apiUrl: string | undefined;
}

/**
 * Reads the public rating and reviews of a target as the text of a JSON-LD script. Never as the
 * signed-in person: what only their network shows must not be published on the page.
 *
 * @returns undefined if the target has no rating
 * @throws ApiError the service refused the request
 * @throws UnreachableError the service did not answer
 */
export async function readStructuredData(
  { targetUuid, type, apiUrl }: StructuredDataRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const connection = { ...getConnection(apiUrl), token: undefined };
  const targetCriteria = { uuid: targetUuid };
  const [[rating], { feedback }] = await callService(connection, (transport) =>
    Promise.all([
      listRatings(transport, { targetCriterias: [targetCriteria] }, { signal }),
      listFeedback(transport, { targetCriteria, sort: 'newest', withReview: true }, { signal }),
    ]),
  );
  const data = toStructuredData(rating, feedback, { type });
  return data && serialiseStructuredData(data);
}
