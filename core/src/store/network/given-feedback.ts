import { listGivenFeedback } from '@x-svc/client/people/list-given-feedback';
import type { GivenFeedback, GivenFeedbackPage } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadHost } from '../base/load-slot';
import { PageList } from '../base/page-list';
import { buildKey, getConnection } from '../base/state';
import { feedbackPrefix } from '../feedback/feedback';
import { withIdentity } from '../session/identity';
import type { PersonRequest } from './network-change';

/** The feedback that a person has given about targets other than people, page by page. */
export class GivenFeedbackList extends PageList<GivenFeedbackPage, GivenFeedback> {
  constructor(host: LoadHost) {
    super(host, {
      pageSize: 20,
      getItems: ({ feedback }) => feedback,
      getId: ({ target }) => target.uuid,
    });
  }

  request({ ref, apiUrl, language }: PersonRequest): void {
    const connect = () => getConnection(apiUrl, language);
    const targetCriteria = { ref };
    this.join(feedbackPrefix + buildKey(connect(), 'given', ref), (limit, cursor, signal) => {
      const connection = connect();
      const query = { targetCriteria, limit, ...(cursor && { cursor }) };
      return withIdentity(
        connection,
        callService(connection, (transport) => listGivenFeedback(transport, query, { signal })),
      );
    });
  }
}
