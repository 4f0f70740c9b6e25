import { sql } from 'drizzle-orm';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  let attacker: Person;
  let other: Person;
  let begun: number;
  let mostAtOnce: number;
  let gate: Promise<void>;
  let openGate: () => void;
  let onBegin: () => void;

  beforeEach(async () => {
    http = await open();
    attacker = await http.person();
    other = await http.person();
    await http.service.database.drizzle.execute(sql`
      WITH people AS (
        INSERT INTO entities (uuid, type, added_by)
        SELECT '0x' || lpad(to_hex(n), 40, '0'), 'Address', 'operator' FROM generate_series(1, 5) n
        RETURNING id, uuid
      ) INSERT INTO identifiers (property, value, entity_id) SELECT 'uuid', uuid, id FROM people`);
    begun = 0;
    mostAtOnce = 0;
    gate = Promise.resolve();
    onBegin = () => {};
    let underWay = 0;
    const { database } = http.service;
    const transaction = database.transaction.bind(database);
    database.transaction = async (work, config) => {
      begun++;
      mostAtOnce = Math.max(mostAtOnce, ++underWay);
      onBegin();
      try {
        await gate;
        return await transaction(work, config);
      } finally {
        underWay--;
      }
    };
  });
  afterEach(() => http.close());

  const contact = (n: number) => `0x${(n + 1).toString(16).padStart(40, '0')}`;
  const post = (n: number, signal?: AbortSignal) =>
    fetch(`${http.url}/relationship`, {
      method: 'POST',
      ...(signal ? { signal } : {}),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${attacker.token}` },
      body: JSON.stringify({
        type: 'social',
        sourceCriteria: { uuid: attacker.address },
        targetCriteria: Array.from({ length: 5 }, (_, target) => ({ uuid: contact(target) })),
        properties: { n },
      }),
    });
  /** Lets no transaction start its work until the gate is opened. */
  const shutGate = () => {
    gate = new Promise((resolve) => (openGate = resolve));
  };
  const hasBegun = () => new Promise<void>((resolve) => (onBegin = resolve));

  test('executes twelve concurrent writes of one user one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => post(n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(begun).toBeGreaterThanOrEqual(12);
    expect(mostAtOnce).toBe(1);
  });

  test('other users can write in the meantime', async () => {
    shutGate();
    const begins = hasBegun();
    const writes = Array.from({ length: 12 }, (_, n) => post(n));
    await begins;
    expect(begun).toBe(1);
    const [held] = [openGate];
    gate = Promise.resolve();
    const answer = await http.request('POST', '/entity', {
      token: other.token,
      body: { type: 'shop', ids: { uuid: 'of-another' } },
    });
    expect(answer.status).toBe(201);
    // The attacker's next one has waited for its first.
    expect(begun).toBe(2);
    held();
    for (const { status } of await Promise.all(writes)) expect(status).toBe(201);
  });

  test('refuses more writes than may wait with Retry-After', async () => {
    shutGate();
    let refused = 0;
    let isEnough = () => {};
    const enough = new Promise<void>((resolve) => (isEnough = resolve));
    const writes = Array.from({ length: 40 }, async (_, n) => {
      const answer = await post(n);
      if (answer.status === 429 && ++refused === 18) isEnough();
      return answer;
    });
    await enough;
    openGate();
    const answers = await Promise.all(writes);
    const full = answers.filter(({ status }) => status === 429);
    expect(full.length).toBeLessThanOrEqual(20);
    for (const answer of full) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect({ status: 429, body: (await answer.json()) as unknown }).toMatchObject(
        matchError(42900),
      );
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40 - full.length);
    expect(mostAtOnce).toBe(1);
  });

  test('a user who closes connections does not bypass the queue', async () => {
    shutGate();
    const begins = hasBegun();
    const aborted = new AbortController();
    const abandoned = Array.from({ length: 12 }, (_, n) => post(n, aborted.signal));
    await begins;
    aborted.abort();
    await Promise.allSettled(abandoned);
    const last = post(12);
    openGate();
    expect((await last).status).toBe(201);
    expect(mostAtOnce).toBe(1);
  });
});
