import { listEndorsementHistory } from '@x-svc/client/own-data/list-endorsement-history';
import type { EndorsementHistoryPage, TokenAct } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadHost } from '../base/load-slot';
import { PageList } from '../base/page-list';
import { buildKey, getConnection, state } from '../base/state';
import { withIdentity } from '../session/identity';

/** The reward token events of the signed-in person, page by page. */
export class EndorsementHistory extends PageList<EndorsementHistoryPage, TokenAct> {
  constructor(host: LoadHost) {
    super(host, {
      pageSize: 20,
      getItems: ({ history }) => history,
      getId: ({ chainId, blockNumber, logIndex }) => `${chainId} ${blockNumber} ${logIndex}`,
    });
  }

  /** Loads the list and leaves the one before. Loads nothing for an anonymous reader. */
  request(apiUrl: string | undefined, language: string): void {
    if (!state.identity) {
      this.leave();
      return;
    }
    const connect = () => getConnection(apiUrl, language);
    this.join(`history ${buildKey(connect())}`, (limit, cursor, signal) => {
      const connection = connect();
      const query = { limit, ...(cursor && { cursor }) };
      return withIdentity(
        connection,
        callService(connection, (transport) =>
          listEndorsementHistory(transport, query, { signal }),
        ),
      );
    });
  }
}
