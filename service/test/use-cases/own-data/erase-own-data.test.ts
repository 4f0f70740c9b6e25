import { jest } from '@jest/globals';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { UserPrincipal } from '../../../src/auth/principal.js';
import type { Service } from '../../../src/service.js';
import { loadTrustIndex } from '../../../src/storage/replica/load-trust-index.js';
import { SqlRankingEngine } from '../../../src/storage/sql-ranking-engine.js';
import { rankEntities } from '../../../src/use-cases/entities/rank-entities.js';
import { continueErasures } from '../../../src/use-cases/own-data/continue-erasures.js';
import { eraseOwnData } from '../../../src/use-cases/own-data/erase-own-data.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { splitEntity } from '../../../src/use-cases/entities/split-entity.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { ensureOwnEntity } from '../../../src/use-cases/entities/ensure-own-entity.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { openVideos } from '../../../src/videos/videos.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import { createUser, eachService, operator } from '../../../../testing/suites/each-service.js';
import { importLines } from '../../../../testing/service/import-lines.js';
import { testLong } from '../../../../testing/suites/test-long.js';
import { addPersons, expectServiceError, person } from '../support.js';

eachService((_name, open) => {
  let service: Service;
  beforeEach(async () => {
    service = await open();
  });
  afterEach(() => service.close());

  const videos = openVideos({
    folder: join(tmpdir(), 'svc-no-videos'),
    bucket: undefined,
    hosts: undefined,
    ffmpegFolders: [],
  });
  const context = async () => ({ ...service, videos: await videos });
  /** The user of the number, who has signed in just now. */
  const signedIn = (number: number) => ({
    ...createUser(number),
    tokenIssuedAt: Math.floor(Date.now() / 1000),
    tokenIssuedAfter: 0,
  });
  const query = () => service.database.drizzle.query;
  const shop = (number: number) => ({ uuid: `shop-${number}` });
  const addShop = (number: number, ids: Record<string, string> = {}) =>
    addEntity(service, operator, { type: 'shop', ids: { ...shop(number), ...ids } });

  testLong('a person can be erased while others rank, import and merge', async () => {
    const people = Array.from({ length: 24 }, (_, number) => number + 1);
    await addPersons(service, ...people);
    const shops = Array.from({ length: 8 }, (_, number) => number);
    for (const number of shops) await addShop(number);
    const lines = (from: number) =>
      people.flatMap((number) => [
        JSON.stringify({
          relationship: {
            type: 'social',
            sourceCriteria: person(number),
            targetCriteria: person(people[(number + from) % people.length]!),
            properties: { kind: `kind-${from}` },
          },
        }),
        JSON.stringify({
          feedback: {
            sourceCriteria: person(number),
            targetCriteria: shop((number + from) % shops.length),
            transactionId: `t-${from}`,
            items: { stars: 1 + ((number + from) % 5), review: `Visit ${from}` },
          },
        }),
      ]);
    await importLines(service, lines(1));
    const erased = people.filter((number) => number % 6 === 0);
    let isDone = false;
    const rank = async (number: number) => {
      const user = createUser(number);
      while (!isDone) {
        await rankEntities(service, user, {
          sourceCriteria: person(number),
          targetType: 'shop',
          language: 'en',
        });
        // Cached rankings alone would never yield to other work.
        await setImmediate();
      }
    };
    const erase = async () => {
      for (const number of erased) await eraseOwnData(await context(), signedIn(number));
    };
    // Erased people cannot be named any more: such a line is refused.
    const importMore = async () => {
      for (const from of [2, 3, 4]) await importLines(service, lines(from)).catch(expectGone);
    };
    const merge = async () => {
      for (const number of [0, 2, 4]) {
        await addShop(number, { code: `c-${number}` });
        await addShop(number + 1, { code: `c-${number}` });
      }
    };
    const ranking = [1, 2].map(rank);
    await Promise.all([erase(), importMore(), merge()]);
    isDone = true;
    await Promise.all(ranking);
    // Erasures that waited longer for others than a request erases.
    await continueErasures(await context(), new AbortController().signal);

    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
    const left = await query().identifiers.findMany();
    const wallets = new Set(left.map(({ value }) => value));
    expect(people.filter((number) => !wallets.has(person(number).uuid))).toEqual(erased);
    expect(await query().erasures.findMany()).toEqual(
      erased.map(() => expect.objectContaining({ address: null }) as object),
    );
    const ids = (await query().entities.findMany()).map(({ id }) => id);
    const { index } = await loadTrustIndex(service.database);
    const sqlEngine = new SqlRankingEngine(service.database);
    for (const source of ids) {
      const asked = { source, targets: ids, limit: 1_000 };
      const ranked = await service.ranking.rank(asked);
      expect(await sqlEngine.rank(asked)).toEqual(ranked);
      expect(await index.rank(asked)).toEqual(ranked);
    }
  });

  function expectGone(error: Error): void {
    expect(error.message).toMatch(/matches no entity/);
  }

  test('an app keeps what is listed under the wallet', async () => {
    const owner = signedIn(1);
    const client = { ...operator, statedBy: 'client:app' };
    await addEntity(service, client, {
      type: 'provider',
      name: 'A vending machine',
      ids: { uuid: owner.address, address: owner.address },
    });
    await addPersons(service, 2);
    await giveFeedback(service, operator, {
      sourceCriteria: person(2),
      targetCriteria: person(1),
      items: { stars: 5 },
    });
    await giveFeedback(service, operator, {
      sourceCriteria: person(1),
      targetCriteria: person(2),
      items: { review: 'A good customer.' },
    });
    const erasure = await eraseOwnData(await context(), owner);
    expect(erasure).toMatchObject({ state: 'finished', remaining: { listing: 1 } });
    expect(await query().feedbacks.findMany()).toEqual([expect.objectContaining({ stars: 5 })]);
    expect(await query().entities.findMany({ orderBy: ({ id }) => id })).toEqual([
      expect.objectContaining({ name: 'A vending machine' }),
      expect.objectContaining({ uuid: person(2).uuid }),
    ]);
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  });

  /** Starts an erasure, and stops after the first transaction. */
  const startErasure = async (user: UserPrincipal) => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const erasure = await eraseOwnData(await context(), user);
    timeout.mockRestore();
    expect(erasure).toMatchObject({ state: 'running', done: 0 });
  };
  const finishErasures = async () => {
    await continueErasures(await context(), new AbortController().signal);
    const left = await query().erasures.findMany();
    expect(left.filter(({ address }) => address !== null)).toEqual([]);
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  };
  const social = (from: number, to: number) => ({
    type: 'social',
    sourceCriteria: person(from),
    targetCriteria: person(to),
  });

  test('who signs in again during an erasure keeps what is new', async () => {
    const user = signedIn(1);
    await addPersons(service, 2);
    await ensureOwnEntity(service, user);
    await addRelationship(service, user, social(1, 2));
    await addEntity(service, user, { type: 'shop', ids: { uuid: 'old-shop' } });
    await startErasure(user);
    await expectServiceError(
      addEntity(service, user, { type: 'shop', ids: { uuid: 'late-shop' } }),
      'notAuthenticated',
    );
    const again = { ...user, tokenIssuedAfter: Date.now() + 60_000 };
    await ensureOwnEntity(service, again);
    await addRelationship(service, again, { ...social(1, 2), properties: { kind: 'new' } });
    await addEntity(service, again, { type: 'shop', ids: { uuid: 'new-shop' } });
    await finishErasures();
    expect((await query().entities.findMany()).map(({ uuid }) => uuid).sort()).toEqual([
      person(1).uuid,
      person(2).uuid,
      'new-shop',
    ]);
    expect(await query().relationships.findMany()).toEqual([
      expect.objectContaining({ properties: { kind: 'new' } }),
    ]);
  });

  test('a merge of the person cannot be undone any more', async () => {
    const user = signedIn(1);
    await addEntity(service, operator, {
      type: 'Address',
      name: 'Grace',
      ids: { uuid: 'contact-1', email: 'grace@example.com' },
    });
    await ensureOwnEntity(service, user);
    await addEntity(service, operator, {
      type: 'Address',
      ids: { uuid: user.address, email: 'grace@example.com' },
    });
    expect(await query().merges.findMany()).toHaveLength(1);
    await startErasure(user);
    await expectServiceError(splitEntity(service, operator, user.address), 'noSuchEntity');
    await finishErasures();
    expect(await query().entities.findMany()).toEqual([]);
    expect(await query().merges.findMany()).toEqual([]);
  });

  test('feedback of others loses a video of the person', async () => {
    const user = signedIn(1);
    await addPersons(service, 1, 2);
    const id = '0'.repeat(32);
    await service.database.drizzle.execute(
      `INSERT INTO videos (id, owner, finished_at) VALUES ('${id}', '${user.address}', now())`,
    );
    await addShop(1);
    const give = (from: number, items: object) =>
      giveFeedback(service, operator, {
        sourceCriteria: person(from),
        targetCriteria: shop(1),
        items,
      });
    await give(2, { stars: 4 });
    await give(1, { video: `http://localhost:4700/videos/${id}` });
    // Like after a split of merged entities.
    await service.database.drizzle.execute(
      `UPDATE feedbacks SET video = '/videos/${id}' WHERE stars = 4`,
    );
    await eraseOwnData(await context(), user);
    await finishErasures();
    expect(await query().feedbacks.findMany()).toEqual([
      expect.objectContaining({ stars: 4, video: null }),
    ]);
    expect(await query().videos.findMany()).toEqual([]);
  });

  test('a person that calls itself something else is erased as well', async () => {
    const user = signedIn(1);
    await addPersons(service, 2);
    await ensureOwnEntity(service, user);
    const ids = { uuid: user.address, address: user.address };
    await addEntity(service, user, { type: 'provider', name: 'Grace', ids });
    await giveFeedback(service, operator, {
      sourceCriteria: person(2),
      targetCriteria: person(1),
      items: { stars: 5 },
    });
    expect(await eraseOwnData(await context(), user)).toMatchObject({ remaining: {} });
    expect((await query().entities.findMany()).map(({ uuid }) => uuid)).toEqual([person(2).uuid]);
  });

  test('the job finishes erasures that a node left', async () => {
    await addPersons(service, 1, 2);
    await giveFeedback(service, operator, {
      sourceCriteria: person(1),
      targetCriteria: person(2),
      items: { stars: 5 },
    });
    const erasure = await eraseOwnData(await context(), signedIn(1));
    // Like after a crash right after the first transaction.
    await service.database.drizzle.execute(
      `UPDATE erasures SET finished_at = NULL, address = '${person(1).uuid}'`,
    );
    await continueErasures(await context(), new AbortController().signal);
    expect(await query().erasures.findMany()).toEqual([
      expect.objectContaining({
        id: erasure.id,
        address: null,
        finishedAt: expect.any(Date) as Date,
      }),
    ]);
  });
});
