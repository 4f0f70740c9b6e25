import { jest } from '@jest/globals';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { UserPrincipal } from '../../../src/auth/principal.js';
import type { Service } from '../../../src/service.js';
import { queryRows } from '../../../src/storage/database/rows.js';
import { lockEntities } from '../../../src/storage/entities/lock-entities.js';
import { exportLines } from '../../../src/transfer/export-lines.js';
import { addEntities, addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { splitEntity } from '../../../src/use-cases/entities/split-entity.js';
import { continueErasures } from '../../../src/use-cases/own-data/continue-erasures.js';
import { eraseOwnData } from '../../../src/use-cases/own-data/erase-own-data.js';
import { blockPerson, unblockPerson } from '../../../src/use-cases/people/block-person.js';
import { ensureOwnEntity } from '../../../src/use-cases/entities/ensure-own-entity.js';
import { openVideos } from '../../../src/videos/videos.js';
import { importLines } from '../../../../testing/service/import-lines.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import { createUser, eachService, operator } from '../../../../testing/suites/each-service.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { addPersons, expectServiceError, person } from '../support.js';
import { translateError } from '../../../src/use-cases/translate-error.js';

eachService((name, open) => {
  let service: Service;
  beforeEach(async () => {
    service = await open();
    await addPersons(service, 1, 2);
  });
  afterEach(() => service.close());

  const videos = openVideos({
    folder: join(tmpdir(), 'svc-no-videos'),
    bucket: undefined,
    hosts: undefined,
    ffmpegFolders: [],
  });
  const context = async () => ({ ...service, videos: await videos });
  /** The user of the number; `turn` says how often it has signed in again after an erasure. */
  const signedIn = (number: number, turn = 0) => ({
    ...createUser(number),
    tokenIssuedAt: Math.floor(Date.now() / 1000),
    tokenIssuedAfter: turn === 0 ? 0 : Date.now() + 3_600_000 * turn,
  });
  const signIn = (number: number, turn: number) => ensureOwnEntity(service, signedIn(number, turn));
  const erase = async (user: UserPrincipal) => {
    const erasure = await eraseOwnData(await context(), user);
    expect(erasure).toMatchObject({ state: 'finished' });
  };
  /** Starts an erasure, and stops after the first transaction. */
  const startErasure = async (user: UserPrincipal) => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await eraseOwnData(await context(), user);
    timeout.mockRestore();
  };
  const finishErasures = async () =>
    continueErasures(await context(), new AbortController().signal);
  const block = (from: number, uuid: string) =>
    blockPerson(service, createUser(from), { targetCriteria: { uuid } });
  const unblock = (from: number, uuid: string) =>
    unblockPerson(service, createUser(from), { targetCriteria: { uuid } });

  const { address } = createUser(2);
  const query = () => service.database.drizzle.query;
  /** The uuids of blockers and blocked people. */
  const listBlocks = async (of = service) => {
    const tables = of.database.drizzle.query;
    const uuids = new Map((await tables.entities.findMany()).map(({ id, uuid }) => [id, uuid]));
    return (await tables.blocks.findMany()).map(({ blockerId, blockedId }) => [
      uuids.get(blockerId),
      uuids.get(blockedId),
    ]);
  };
  const blocked = [person(1).uuid, address];
  /** The uuid under which the person that is being erased is still stored. */
  const findErasedUuid = async () => {
    const [erasure] = await query().erasures.findMany();
    const rows = await query().entities.findMany();
    return rows.find(({ id }) => id === erasure!.personId)!.uuid;
  };
  const expectDerived = async () => {
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  };

  test('a block is there again with its time, and is stored without the wallet meanwhile', async () => {
    await block(1, address);
    const [before] = await query().blocks.findMany();
    await erase(signedIn(2));
    expect(await query().blocks.findMany()).toEqual([]);
    expect(await query().blockedWallets.findMany()).toEqual([
      {
        blockerId: before!.blockerId,
        walletHash: service.hashes.hashDecidedPerson(address),
        createdAt: before!.createdAt,
      },
    ]);
    await signIn(2, 1);
    expect(await listBlocks()).toEqual([blocked]);
    expect(await query().blocks.findMany()).toMatchObject([{ createdAt: before!.createdAt }]);
    expect(await query().blockedWallets.findMany()).toEqual([]);
    await expectDerived();
  });

  const add = (ids: Record<string, string>, type = 'Address') =>
    addEntity(service, operator, { type, ids });
  test.each<[string, () => Promise<unknown>]>([
    ['by its uuid', () => add({ uuid: address })],
    ['by its address', () => add({ uuid: 'someone', address: address.replace('a', 'A') })],
    ['as a listing', () => add({ uuid: 'machine', address }, 'provider')],
    [
      'with others',
      () =>
        addEntities(
          service,
          operator,
          ['another', address].map((uuid) => ({ type: 'Address', ids: { uuid } })),
        ),
    ],
    [
      'to another entity',
      async () => {
        await add({ uuid: 'contact', email: 'a@example.com' });
        await add({ uuid: address, email: 'a@example.com' });
      },
    ],
  ])('a block is there when an app adds the wallet %s', async (_way, addWallet) => {
    await block(1, address);
    await erase(signedIn(2));
    await addWallet();
    expect(await query().blocks.findMany()).toHaveLength(1);
    await signIn(2, 1);
    const own = (await query().identifiers.findMany()).find(({ value }) => value === address)!;
    expect(await query().blocks.findMany()).toMatchObject([{ blockedId: own.entityId }]);
    await expectDerived();
  });

  test('a block that is posted during an erasure outlasts it', async () => {
    await startErasure(signedIn(2));
    await block(1, await findErasedUuid());
    await finishErasures();
    expect(await query().blocks.findMany()).toEqual([]);
    await signIn(2, 1);
    expect(await listBlocks()).toEqual([blocked]);
    await expectDerived();
  });

  test('blocks apply to a person that is back before its erasure has finished', async () => {
    await addPersons(service, 3);
    await block(1, address);
    await startErasure(signedIn(2));
    await signIn(2, 1);
    const erased = await findErasedUuid();
    expect(await listBlocks()).toEqual([[person(1).uuid, erased], blocked]);
    await block(3, erased);
    await finishErasures();
    expect(await listBlocks()).toEqual([blocked, [person(3).uuid, address]]);
    await expectDerived();
  });

  test('who unblocks during an erasure has not blocked the person any more', async () => {
    await block(1, address);
    await startErasure(signedIn(2));
    await unblock(1, await findErasedUuid());
    await finishErasures();
    await signIn(2, 1);
    expect(await query().blocks.findMany()).toEqual([]);
    await expectDerived();
  });

  test('who unblocks a person that is back during its erasure has not blocked it any more', async () => {
    await block(1, address);
    await startErasure(signedIn(2));
    await signIn(2, 1);
    await unblock(1, address);
    await finishErasures();
    await erase(signedIn(2, 1));
    await signIn(2, 2);
    expect(await query().blocks.findMany()).toEqual([]);
    await expectDerived();
  });

  // The embedded database has one connection.
  (name === 'PGlite' ? test.skip : test)(
    'a block that waits while an erasure starts outlasts it',
    async () => {
      const [own, other] = await query().entities.findMany({ orderBy: ({ id }) => id });
      const ref = service.refs.encode(own!.id, other!.id);
      const { drizzle } = service.database;
      const isWaiting = async () => {
        const rows = await queryRows(
          drizzle,
          sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      };
      let blocking: Promise<unknown> | undefined;
      await service.database.transaction(async (connection) => {
        await lockEntities(connection, [own!.id]);
        blocking = blockPerson(service, createUser(1), { targetCriteria: { ref } });
        await waitFor(isWaiting);
        await startErasure(signedIn(2));
      });
      expect(await blocking).toEqual({ created: true });
      await finishErasures();
      await signIn(2, 1);
      expect(await listBlocks()).toEqual([blocked]);
      await expectDerived();
    },
  );

  test('no order of blocks, erasures and sign-ins at the same time loses a block', async () => {
    const blockers = [11, 12, 13, 14, 15, 16];
    await addPersons(service, ...blockers);
    // Merges move blocks at the same time.
    for (const number of blockers) {
      await add({ uuid: `contact-${number}`, code: `c-${number}` });
    }
    const posted = new Set<number>();
    const blockNow = async (number: number) => {
      try {
        await block(number, address);
        posted.add(number);
      } catch (error) {
        // Between the erasure and the sign-in.
        expect(translateError(error)).toMatchObject({ reason: 'noSuchEntity' });
      }
    };
    for (const [turn, number] of blockers.entries()) {
      await Promise.all([
        eraseOwnData(await context(), signedIn(2, turn)),
        blockNow(number),
        add({ uuid: person(number).uuid, code: `c-${number}` }),
        ...(turn > 0 ? [blockNow(blockers[turn - 1]!)] : []),
      ]);
      await Promise.all([
        signIn(2, turn + 1),
        blockNow(number),
        addEntities(service, operator, [{ type: 'Address', ids: { uuid: address } }]),
        finishErasures(),
      ]);
    }
    await finishErasures();
    await signIn(2, blockers.length);
    for (const number of blockers) await blockNow(number);
    expect([...posted].sort()).toEqual(blockers);
    expect(new Set((await listBlocks()).map(String))).toEqual(
      new Set(blockers.map((number) => String([person(number).uuid, address]))),
    );
    expect(await query().blockedWallets.findMany()).toEqual([]);
    await expectDerived();
  });

  test('blocks of people who have erased their data count for the limit', async () => {
    await block(1, address);
    await erase(signedIn(2));
    const [me] = await query().entities.findMany();
    await service.database.drizzle.execute(`
      WITH people AS (
        INSERT INTO entities (uuid, type, added_by)
        SELECT 'person-' || n, 'Address', 'operator' FROM generate_series(1, 999) n RETURNING id)
      INSERT INTO blocks (blocker_id, blocked_id) SELECT ${me!.id}, id FROM people`);
    await addPersons(service, 3);
    await expectServiceError(block(1, person(3).uuid), 'limitReached');
    await signIn(2, 1);
    expect(await query().blocks.findMany()).toHaveLength(1_000);
    await unblock(1, address);
    expect(await block(1, person(3).uuid)).toEqual({ created: true });
  });

  test('an erasure of the person who blocked deletes the block', async () => {
    await block(1, address);
    await erase(signedIn(2));
    await erase(signedIn(1));
    expect(await query().blockedWallets.findMany()).toEqual([]);
    await signIn(2, 1);
    expect(await query().blocks.findMany()).toEqual([]);
  });

  test('people who blocked each other can both be erased, at the same time too', async () => {
    await block(1, address);
    await block(2, person(1).uuid);
    const erasing = [1, 2].map(async (number) => eraseOwnData(await context(), signedIn(number)));
    await Promise.all(erasing);
    await finishErasures();
    expect(await query().entities.findMany()).toEqual([]);
    expect(await query().blockedWallets.findMany()).toEqual([]);
  });

  test('a merge moves the block, and its undoing moves it back', async () => {
    await add({ uuid: 'contact', email: 'a@example.com' });
    await block(1, address);
    await erase(signedIn(2));
    const before = await query().blockedWallets.findMany();
    const merged = { uuid: person(1).uuid, email: 'a@example.com' };
    await add(merged);
    expect(await query().merges.findMany()).toHaveLength(1);
    await splitEntity(service, operator, 'contact');
    expect(await query().blockedWallets.findMany()).toEqual(before);
    await add(merged);
    await signIn(2, 1);
    expect(await listBlocks()).toEqual([blocked]);
    await expectDerived();
  });

  test.each([
    ['before the erasure', true],
    ['after it', false],
  ])(
    'a merge of the person who blocks, %s, is undone while the person is back',
    async (_when, first) => {
      // The older entity stays.
      const merged = { uuid: person(9).uuid, email: 'a@example.com' };
      await add({ uuid: 'contact', email: 'a@example.com' });
      await addPersons(service, 9);
      await block(9, address);
      if (first) await add(merged);
      await erase(signedIn(2));
      if (!first) await add(merged);
      await signIn(2, 1);
      const [merge] = await query().merges.findMany();
      await splitEntity(service, operator, merge!.absorbedUuid);
      expect(await listBlocks()).toEqual([[person(9).uuid, address]]);
      expect(await query().blockedWallets.findMany()).toEqual([]);
      await expectDerived();
    },
  );

  test('a merge of the person who blocks is undone after an erasure', async () => {
    await add({ uuid: 'contact', email: 'a@example.com' });
    await addPersons(service, 9);
    await block(9, address);
    await add({ uuid: person(9).uuid, email: 'a@example.com' });
    await erase(signedIn(2));
    const [merge] = await query().merges.findMany();
    await splitEntity(service, operator, merge!.absorbedUuid);
    await signIn(2, 1);
    expect(await listBlocks()).toEqual([[person(9).uuid, address]]);
  });

  test('a person whose parts are both blocked is blocked once after the merge is undone', async () => {
    await add({ uuid: 'contact', email: 'a@example.com' });
    await addPersons(service, 9);
    await add({ uuid: 'user-7', login: 'seven' });
    await block(9, address);
    await block(9, 'user-7');
    await add({ uuid: person(9).uuid, email: 'a@example.com' });
    await add({ uuid: address, login: 'seven' });
    await erase(signedIn(2));
    const merges = await query().merges.findMany();
    await splitEntity(service, operator, merges[0]!.absorbedUuid);
    await signIn(2, 1);
    expect(await listBlocks()).toEqual([[person(9).uuid, address]]);
  });

  const exportAll = async (of: Service) => {
    const lines: string[] = [];
    await exportLines(of, async (line) => void lines.push(JSON.stringify(line)));
    return lines;
  };
  test('an export takes the block to another database with the same secret', async () => {
    await block(1, address);
    await erase(signedIn(2));
    const lines = await exportAll(service);
    const stored = lines.filter((line) => line.startsWith('{"blockedWallet":'));
    expect(lines.join()).not.toContain(address);
    const other = await open();
    try {
      await importLines(other, lines);
      expect(stored).toHaveLength(1);
      expect(await exportAll(other)).toEqual(expect.arrayContaining(stored));
      await ensureOwnEntity(other, signedIn(2, 1));
      expect(await listBlocks(other)).toEqual([blocked]);
      // A person from before the import signs in.
      await unblockPerson(other, createUser(1), { targetCriteria: { uuid: address } });
      await importLines(other, stored);
      await ensureOwnEntity(other, signedIn(2, 1));
      expect(await listBlocks(other)).toEqual([blocked]);
    } finally {
      await other.close();
    }
  });
});
