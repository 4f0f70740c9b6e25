import {
  listRelationships,
  type OwnRelationship,
  type RelationshipPage,
} from '@x-svc/client/relationships/list-relationships';
import type { LoadHost } from '../../src/store/base/load-slot';
import { reload } from '../../src/store/base/loads';
import { PageList } from '../../src/store/base/page-list';
import { buildKey, getConnection, state } from '../../src/store/base/state';
import { callAsPerson } from './call-as-person';

/** The relationships that lead from the signed-in person, page by page, the newest first. */
export class RelationshipList extends PageList<RelationshipPage, OwnRelationship> {
  constructor(host: LoadHost) {
    super(host, {
      pageSize: 100,
      getItems: ({ relationships }) => relationships,
      getId: ({ target, type, origin, inverse, properties }) =>
        target.ref && JSON.stringify([target.ref, type, origin, inverse, properties]),
    });
  }

  /** Loads the list and leaves the one before. Loads nothing while no one is signed in. */
  request(language: string): void {
    if (!state.identity) {
      this.leave();
      return;
    }
    const key = prefix + buildKey(getConnection(undefined, language));
    this.join(key, (limit, cursor, signal) => {
      const query = { limit, ...(cursor && { cursor }) };
      return callAsPerson((transport) => listRelationships(transport, query, { signal }), language);
    });
  }
}

export function reloadRelationships(): void {
  reload((key) => key.startsWith(prefix));
}

const prefix = 'own network ';
