import { sql } from 'drizzle-orm';
import { clear } from '../../../../testing/suites/each-service.js';
import { eachHttp, type Http, type Person } from '../../../../testing/suites/each-http.js';
import type { Answer } from '../../../../testing/service/send.js';
import {
  bakery,
  createSampleNetwork,
  type SampleNetwork,
} from '../../http/support/sample-network.js';

/** The summary of one type of relationship. */
export interface Interaction {
  type: string;
  count: number;
  networkCount: number;
  firstDate: string;
  lastDate: string;
  value?: number;
}

/** A market whose bakery has purchases, and the reader of its summary. */
export interface InteractionFixture {
  http: Http;
  network: SampleNetwork;
  /** States with a person's own token that it bought there, the stranger by default. */
  claim(properties: object, type?: string, by?: Person): Promise<Answer>;
  /** The bakery's app states that a person bought there, Bob by default. */
  sell(properties: object, type?: string, to?: string): Promise<Answer>;
  /** Stores a purchase in the database, like a version without checks. */
  store(properties: string, origin: string, from?: string): Promise<void>;
  /** Reads the summary as Alice, who knows Bob. */
  summarise(): Promise<Answer>;
  /** Reads the types of that summary. */
  interactions(): Promise<Interaction[]>;
}

/** A date in the form of answers. */
export const isDate = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

/** Runs the tests, each with a new market, over HTTP on both databases. */
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
