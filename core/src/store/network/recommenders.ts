import { listRecommenders } from '@x-svc/client/people/list-recommenders';
import type { Recommender, RecommenderPage } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadHost } from '../base/load-slot';
import { PageList } from '../base/page-list';
import { buildKey, getConnection, state } from '../base/state';
import { buildCriteria, feedbackPrefix, type TargetRequest } from '../feedback/feedback';
import { withIdentity } from '../session/identity';

/** The people of the reader's network who have an opinion about a target, page by page. */
export class RecommenderList extends PageList<RecommenderPage, Recommender> {
  constructor(host: LoadHost) {
    super(host, {
      pageSize: 50,
      getItems: ({ people }) => people,
      getId: ({ person }) => person.ref,
    });
  }

  /** Loads the people and leaves those before. Loads nothing for an anonymous reader. */
  request(request: TargetRequest): void {
    const { sourceUuid, targetUuid } = request;
    if (!state.identity || !sourceUuid || !targetUuid) {
      this.leave();
      return;
    }
    const connect = () => getConnection(request.apiUrl, request.language);
    this.join(
      feedbackPrefix + buildKey(connect(), 'recommenders', sourceUuid, targetUuid),
      (limit, cursor, signal) => {
        const connection = connect();
        const query = { ...buildCriteria(request), limit, ...(cursor && { cursor }) };
        return withIdentity(
          connection,
          callService(connection, (transport) => listRecommenders(transport, query, { signal })),
        );
      },
    );
  }
}
