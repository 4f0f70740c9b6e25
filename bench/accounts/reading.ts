import type { Connector } from '../../service/src/connectors/connector.js';
import type { DatabaseLocation } from '../../service/src/storage/database/database.js';
import { syncAccount } from '../../service/src/use-cases/accounts/sync-account.js';
import { toPerson } from '../scanner/to-person.js';
import { createDid } from './create-did.js';
import { connectAccount, openConnector, openService, type Servers } from './stage.js';

/** The work of a process with the list of an account. */
export type Reading = { servers: Servers; did: string } & (
  | { kind: 'fetch' }
  /** From the network, or from a list in memory with `listed` accounts. */
  | { kind: 'import'; location: DatabaseLocation; listed?: number }
);

/** The result of the work. */
export interface ReadResult {
  seconds: number;
  /** Follows that were listed. */
  follows: number;
  requests: number;
}

async function read(reading: Reading): Promise<ReadResult> {
  const { connector, requests, close } = openConnector(reading.servers);
  try {
    const result = await (reading.kind === 'fetch'
      ? fetchList(connector, reading.did)
      : importList(reading, connector));
    return { ...result, requests: requests.length };
  } finally {
    await close();
  }
}

async function fetchList(connector: Connector, did: string) {
  const startedAt = performance.now();
  const { pages } = await connector.listFollows(did, signal);
  let follows = 0;
  for await (const page of pages) follows += page.length;
  return { seconds: readSeconds(startedAt), follows };
}

async function importList(
  { did, location, listed }: Extract<Reading, { kind: 'import' }>,
  network: Connector,
) {
  let follows = 0;
  const connector: Connector = {
    ...network,
    listFollows: async (account, limit) => {
      const { pages, ...listing } =
        listed === undefined
          ? await network.listFollows(account, limit)
          : { pages: listPages(listed) };
      return { ...listing, pages: count(pages) };
    },
  };
  async function* count<Item>(pages: AsyncIterable<readonly Item[]>) {
    for await (const page of pages) {
      follows += page.length;
      yield page;
    }
  }
  const service = await openService(location, connector);
  try {
    const account = await connectAccount(service, connector, toPerson(1), did);
    const startedAt = performance.now();
    await syncAccount(service, connector, account, { signal });
    return { seconds: readSeconds(startedAt), follows };
  } finally {
    await service.close();
  }
}

async function* listPages(total: number) {
  for (let first = 0; first < total; first += pageSize) {
    yield Array.from({ length: pageSize }, (_, index) => ({
      id: createDid(first + index),
      ref: String(first + index),
    }));
  }
}

/** The size of Bluesky's pages. */
const pageSize = 100;
const { signal } = new AbortController();
const readSeconds = (startedAt: number) => (performance.now() - startedAt) / 1_000;

process.once('message', (reading) => {
  read(reading as Reading).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
