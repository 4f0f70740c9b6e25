import { sql } from 'drizzle-orm';
import type { DatabaseLocation } from '../../service/src/storage/database/database.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import type { Service } from '../../service/src/service.js';
import { readAccount } from '../../service/src/use-cases/accounts/read-account.js';
import type { BlueskyAccount } from '../../testing/networks/bluesky.js';
import { toPerson } from '../scanner/to-person.js';
import type { DatabaseName } from './places.js';
import {
  connectAccount,
  openConnector,
  openService,
  readAccountOf,
  type Servers,
} from './stage.js';

/** What reading an account again takes. */
export interface Refreshed {
  database: DatabaseName;
  /** Requests without a change. */
  requests: number;
  /** Rows of follows that are written after one new follow, and relationships of the account then. */
  written: number;
  removed: number;
  relationships: number;
}

/** Imports the list, reads it again, and once more when the account follows somebody who is here, too. */
export async function readAgain(
  database: DatabaseName,
  location: DatabaseLocation,
  {
    servers,
    follower,
    known,
  }: { servers: Servers; follower: BlueskyAccount; known: BlueskyAccount },
): Promise<Refreshed> {
  const { connector, requests, close } = openConnector(servers);
  const service = await openService(location, connector);
  const read = async () => {
    requests.length = 0;
    const account = await readAccountOf(service, connector.network, follower.did);
    await readAccount(service, connector, account, { signal: new AbortController().signal });
    return requests.length;
  };
  try {
    await connectAccount(service, connector, toPerson(1), follower.did);
    await connectAccount(service, connector, toPerson(2), known.did);
    await read();
    const before = await listWriters(service);
    const unchanged = await read();
    const [key = ''] = await follower.follow([known.did]);
    await read();
    const after = await listWriters(service);
    await follower.unfollow(key);
    return {
      database,
      requests: unchanged,
      written: [...after].filter(([follow, writer]) => before.get(follow) !== writer).length,
      removed: [...before.keys()].filter((follow) => !after.has(follow)).length,
      relationships: await countRelationships(service),
    };
  } finally {
    await service.close();
    await close();
  }
}

/** Which transaction has written each stored follow. */
async function listWriters({ database }: Service): Promise<Map<string, string>> {
  const rows = await queryRows<{ follow: string; writer: string }>(
    database.drizzle,
    sql`SELECT concat_ws(' ', account_id, target, ref) AS follow, xmin::text AS writer FROM network_follows`,
  );
  return new Map(rows.map(({ follow, writer }) => [follow, writer]));
}

async function countRelationships({ database }: Service): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    database.drizzle,
    sql`SELECT count(*)::int AS count FROM relationships WHERE origin LIKE 'account:%'`,
  );
  return row!.count;
}
