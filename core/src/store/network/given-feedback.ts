import { listGivenFeedback } from '@x-svc/client/people/list-given-feedback';
import type { GivenFeedback, GivenFeedbackPage } from '../base/api-types';
import { callService } from '../base/connection';
import type { SlotOwner } from '../base/load-slot';
import { PageList } from '../base/page-list';
import { buildKey } from '../base/state';
import { feedbackPrefix } from '../feedback/feedback';
import { withIdentity } from '../session/identity';
import { connectToPerson, type PersonRequest } from './person-request';

/** What a person says about everything but people, page by page. */
export class GivenFeedbackList extends PageList<GivenFeedbackPage, GivenFeedback> {
  constructor(owner: SlotOwner) {
    super(owner, {
      pageSize: 20,
      getItems: ({ feedback }) => feedback,
      getId: ({ target }) => target.uuid,
    });
  }

  request(request: PersonRequest): void {
    const connect = connectToPerson(request);
    const targetCriteria = { ref: request.ref };
    this.join(
      feedbackPrefix + buildKey(connect(), 'given', request.ref),
      (limit, cursor, signal) => {
        const connection = connect();
        const query = { targetCriteria, limit, ...(cursor && { cursor }) };
        return withIdentity(
          connection,
          callService(connection, (transport) => listGivenFeedback(transport, query, { signal })),
        );
      },
    );
  }
}
