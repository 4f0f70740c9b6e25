import { sql } from 'drizzle-orm';
import { clear } from '../../../../testing/suites/each-service.js';
import { eachHttp, type Http, type Person } from '../../../../testing/suites/each-http.js';
import type { Answer } from '../../../../testing/service/send.js';
import {
  bakery,
  createSampleNetwork,
  type SampleNetwork,
} from '../../http/support/sample-network.js';

/** What a summary says of one type of relationship. */
export interface Interaction {
  type: string;
  count: number;
  networkCount: number;
  firstDate: string;
  lastDate: string;
  value?: number;
}

/** What is done with the bakery, and how its summary reads then. */
export interface InteractionFixture {
  http: Http;
  network: SampleNetwork;
  /** Somebody says with its own token that it bought there, the stranger unless told. */
  claim(properties: object, type?: string, by?: Person): Promise<Answer>;
  /** The bakery's app says that somebody bought there, Bob unless told. */
  sell(properties: object, type?: string, to?: string): Promise<Answer>;
  /** Puts a purchase into the database as a version stored it that checked nothing. */
  store(properties: string, origin: string, from?: string): Promise<void>;
  /** Alice, who knows Bob, reads. */
  summarise(): Promise<Answer>;
  /** The same: what is said of each type. */
  interactions(): Promise<Interaction[]>;
}

/** A date as answers have it. */
export const isDate = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** Runs the tests on a fresh market each, over HTTP on both databases. */
export function eachInteractionFixture(tests: (market: InteractionFixture) => void): void {
  eachHttp((_name, open) => {
    const market = {} as InteractionFixture;
    beforeAll(async () => {
      market.http = await open();
    });
    beforeEach(async () => {
      await clear(market.http.service);
      Object.assign(market, createFixture(market.http, await createSampleNetwork(market.http)));
    });
    afterAll(() => market.http.close());
    tests(market);
  });
}

function createFixture(http: Http, network: SampleNetwork): InteractionFixture {
  const { alice, bob, stranger, key } = network;
  const state = (token: string, from: string, properties: object, type: string) =>
    http.request('POST', '/relationship', {
      token,
      body: { type, sourceCriteria: { uuid: from }, targetCriteria: bakery, properties },
    });
  const summarise = () =>
    http.request('GET', '/interactionSummary', {
      token: alice.token,
      query: { sourceCriteria: { uuid: alice.address }, targetCriteria: bakery },
    });
  return {
    http,
    network,
    claim: (properties, type = 'interaction', by = stranger) =>
      state(by.token, by.address, properties, type),
    sell: (properties, type = 'interaction', to = bob.address) => state(key, to, properties, type),
    store: async (properties, origin, from = stranger.address) => {
      await http.service.database.drizzle.execute(sql`
        INSERT INTO relationships (source_id, target_id, type, properties, properties_hash, origin)
        SELECT s.id, t.id, 'interaction', ${properties}::jsonb, md5(${properties}), ${origin}
        FROM entities s, entities t WHERE s.uuid = ${from} AND t.uuid = ${bakery.uuid}`);
    },
    summarise,
    interactions: async () => {
      const { status, body } = await summarise();
      expect(status).toBe(200);
      return (body.result as { interactions: Interaction[] }).interactions;
    },
  };
}
