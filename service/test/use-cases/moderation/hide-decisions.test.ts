import { sql } from 'drizzle-orm';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derivedTables } from '../../../../testing/service/derived.js';
import { importLines } from '../../../../testing/service/import-lines.js';
import {
  clear,
  createUser,
  eachService,
  operator,
} from '../../../../testing/suites/each-service.js';
import type { Service } from '../../../src/service.js';
import { loadTrustIndex } from '../../../src/storage/replica/load-trust-index.js';
import { SqlRankingEngine } from '../../../src/storage/sql-ranking-engine.js';
import { exportLines, type ExportedLine } from '../../../src/transfer/export-lines.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { splitEntity } from '../../../src/use-cases/entities/split-entity.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { listFeedback } from '../../../src/use-cases/feedback/list-feedback.js';
import { listGivenFeedback } from '../../../src/use-cases/feedback/list-given-feedback.js';
import { listRatings } from '../../../src/use-cases/feedback/list-ratings.js';
import { markHelpful } from '../../../src/use-cases/feedback/mark-helpful.js';
import { summariseFeedback } from '../../../src/use-cases/feedback/summarise-feedback.js';
import { withdrawFeedback } from '../../../src/use-cases/feedback/withdraw-feedback.js';
import { appealDecision } from '../../../src/use-cases/moderation/appeal-decision.js';
import type { Decision } from '../../../src/use-cases/moderation/decide-case.js';
import { getCase, listCases } from '../../../src/use-cases/moderation/list-cases.js';
import { recordEarlierDecisions } from '../../../src/use-cases/moderation/record-earlier-decisions.js';
import { continueErasures } from '../../../src/use-cases/own-data/continue-erasures.js';
import { eraseOwnData } from '../../../src/use-cases/own-data/erase-own-data.js';
import { exportOwnData } from '../../../src/use-cases/own-data/export-own-data.js';
import { ensureOwnEntity } from '../../../src/use-cases/entities/ensure-own-entity.js';
import { addRelationship } from '../../../src/use-cases/relationships/add-relationship.js';
import { rankEntities } from '../../../src/use-cases/entities/rank-entities.js';
import { openVideos } from '../../../src/videos/videos.js';
import { decideFeedback, findFeedbackId } from '../../support/moderate.js';
import { addPersons, createClientPrincipal, expectServiceError, person } from '../support.js';

const shop = { uuid: 'shop' };
const [giver, reader] = [1, 2];
const hide: Decision = { action: 'hide', reason: 'spam', text: 'An advert.' };

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(async () => {
    await clear(service);
    await addPersons(service, giver, reader, 3);
    await addShop();
    await addRelationship(service, createUser(reader), {
      type: 'social',
      sourceCriteria: person(reader),
      targetCriteria: person(giver),
    });
    await giveAs(3, { stars: 3, review: 'So so.' });
  });
  afterEach(async () => {
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  });
  afterAll(() => service.close());

  const addShop = (ids: Record<string, string> = shop) =>
    addEntity(service, operator, { type: 'provider', name: 'Shop', ids });
  const key = (transactionId?: string, target: { uuid: string } = shop, user = giver) => ({
    sourceCriteria: person(user),
    targetCriteria: target,
    ...(transactionId === undefined ? {} : { transactionId }),
  });
  const giveAs = (user: number, items: object) =>
    giveFeedback(service, createUser(user), { ...key(undefined, shop, user), items });
  const give = (items: object = { stars: 1, review: 'Rude.' }, transactionId?: string) =>
    giveFeedback(service, createUser(giver), { ...key(transactionId), items });
  const withdraw = (transactionId?: string) =>
    withdrawFeedback(service, createUser(giver), key(transactionId));
  const findId = (transactionId?: string, target = shop.uuid) =>
    findFeedbackId(service, { source: person(giver).uuid, target, transactionId });
  const decide = async (decision: Decision, transactionId?: string) =>
    decideFeedback(service, await findId(transactionId), decision);
  const giveAndHide = async () => {
    await give();
    return decide(hide);
  };
  const undecided = {
    state: 'hidden',
    isUndecided: true,
    reason: 'spam',
    decidedAt: expect.any(Number) as number,
    canAppeal: true,
  };
  const listOpen = async () =>
    (await listCases(service, operator, { limit: 100 }, 'en')).cases.map(
      ({ subject, isHidden, flags }) => ({
        review: subject.items?.review,
        isHidden,
        flags: flags.map(({ kind, text }) => [kind, text]),
      }),
    );
  const again = [['again', 'spam']];

  /** Reads all answers to others about the shop and the giver, by both engines and a new index. */
  const readAsOthers = async (): Promise<unknown[]> => {
    const user = createUser(reader);
    const reading = {
      sourceCriteria: person(reader),
      targetCriteria: shop,
      language: 'en' as const,
    };
    const entities = await service.database.drizzle.query.entities.findMany();
    const ids = entities.map(({ id }) => id);
    const source = entities.find(({ uuid }) => uuid === person(reader).uuid)!.id;
    const asked = { source, targets: ids, limit: 100 };
    const { index } = await loadTrustIndex(service.database);
    const engines = [service.ranking, new SqlRankingEngine(service.database), index];
    const ranked = await Promise.all(engines.map((engine) => engine.rank(asked)));
    expect(ranked[1]).toEqual(ranked[0]);
    expect(ranked[2]).toEqual(ranked[0]);
    return [
      ranked[0],
      await rankEntities(service, user, {
        ...reading,
        targetType: 'provider',
        targetCriterias: [shop],
      }),
      await listFeedback(service, user, reading),
      await listFeedback(service, null, { targetCriteria: shop, language: 'en' }),
      await listRatings(service, null, { targetCriterias: [shop] }),
      await summariseFeedback(service, user, reading),
      await listGivenFeedback(service, operator, {
        targetCriteria: person(giver),
        language: 'en',
      }),
    ];
  };
  const readOwn = async () =>
    (
      await listFeedback(service, createUser(giver), {
        ...key(),
        own: true,
        language: 'en',
      })
    ).feedback;

  test('what is given again after withdrawing starts hidden, counts nowhere and is in the queue', async () => {
    const before = await readAsOthers();
    expect((await give()).moderation).toBeUndefined();
    const shown = await readAsOthers();
    expect(shown).not.toEqual(before);
    await decide(hide);
    await withdraw();
    expect(await listOpen()).toEqual([]);
    const items = { stars: 5, review: 'Another advert.' };
    expect(await give(items)).toEqual({
      created: true,
      moderation: undecided,
    });
    expect(await readAsOthers()).toEqual(before);
    expect(await listOpen()).toEqual([{ review: items.review, isHidden: true, flags: again }]);
    expect(await readOwn()).toMatchObject([{ items: { stars: 5 }, moderation: undecided }]);
    const given = await listGivenFeedback(service, createUser(giver), {
      targetCriteria: person(giver),
      language: 'en',
    });
    expect(given.feedback).toMatchObject([{ moderation: undecided }]);
    await expectServiceError(
      markHelpful(service, createUser(reader), { feedbackId: String(await findId()) }),
      'noSuchEntity',
    );
  });

  test('so is what is given for another transaction, by a client, and by an import', async () => {
    const before = await readAsOthers();
    await giveAndHide();
    expect(await give({ stars: 1 }, 'other')).toMatchObject({ moderation: undecided });
    const client = createClientPrincipal('feedback:write');
    expect(
      await giveFeedback(service, client, { ...key('of the app'), items: { stars: 2 } }),
    ).toMatchObject({ moderation: undecided });
    await importLines(
      service,
      ['first', 'second'].map((transactionId) =>
        JSON.stringify({
          feedback: {
            ...key(transactionId),
            items: { review: transactionId },
            createdAt: 1_700_000_000,
          },
        }),
      ),
    );
    expect(await readAsOthers()).toEqual(before);
    // Cases that one import opens have no order.
    const cases = (await listOpen()).toSorted((one, other) =>
      String(one.review).localeCompare(String(other.review)),
    );
    expect(cases).toEqual(
      ['first', 'second', undefined, undefined].map((review) => ({
        review,
        isHidden: true,
        flags: again,
      })),
    );
  });

  test('a change hides what was shown, and puts what was hidden into the queue', async () => {
    const before = await readAsOthers();
    await give({ stars: 4, review: 'Good.' }, 'shown');
    await giveAndHide();
    expect(await readAsOthers()).not.toEqual(before);
    expect(await give({ stars: 4 }, 'shown')).toEqual({ created: false });
    expect(await give({ review: 'An advert.' }, 'shown')).toEqual({
      created: false,
      moderation: undecided,
    });
    expect(await give({ review: 'Changed.' })).toMatchObject({
      moderation: { reason: 'spam', text: 'An advert.', canAppeal: true },
    });
    expect(await readAsOthers()).toEqual(before);
    expect(await listOpen()).toEqual(
      ['An advert.', 'Changed.'].map((review) => ({ review, isHidden: true, flags: again })),
    );
    const caseId = await decide({ action: 'reject' });
    // Changes are in the log once for each decision.
    await give({ review: 'Changed once more.' });
    await give({ review: 'Changed again.' });
    const { log, state } = await getCase(service, operator, caseId, 'en');
    expect(state).toBe('open');
    expect(log.map(({ action }) => action)).toEqual(['report', 'hide', 'flag', 'reject', 'flag']);
  });

  test('what others give, and what the giver gives about other targets, is shown', async () => {
    await giveAndHide();
    await addShop({ uuid: 'other' });
    expect(
      await giveFeedback(service, createUser(giver), {
        ...key(undefined, { uuid: 'other' }),
        items: { stars: 1 },
      }),
    ).toEqual({ created: true });
    expect(await giveAs(reader, { stars: 1 })).toEqual({ created: true });
  });

  test('restoring shows it, and lifts the decision once nothing else is hidden', async () => {
    await giveAndHide();
    await give({ stars: 5 }, 'second');
    await decide({ action: 'restore' }, 'second');
    expect(await readOwn()).toHaveLength(1);
    expect(await give({ stars: 5 }, 'third')).toMatchObject({ moderation: undecided });
    await decide({ action: 'restore' }, 'third');
    await decide({ action: 'restore' });
    expect(await give({ stars: 5 }, 'fourth')).toEqual({ created: true });
    expect(await give({ stars: 1 }, 'second')).toEqual({ created: false });
  });

  test('after withdrawing all that was hidden, restoring what starts hidden lifts the decision', async () => {
    await giveAndHide();
    await withdraw();
    await give();
    await decide({ action: 'restore' });
    await withdraw();
    expect(await give()).toEqual({ created: true });
  });

  test('the giver appeals against what starts hidden, and a moderator answers', async () => {
    await giveAndHide();
    await give({ review: 'It is true.' }, 'second');
    const feedbackId = String(await findId('second'));
    const user = createUser(giver);
    await expectServiceError(decide({ action: 'reject' }, 'second'), 'conflict', /with a reason/);
    await appealDecision(service, user, { feedbackId, text: 'I was there.' });
    await expectServiceError(
      appealDecision(service, user, { feedbackId, text: 'Again.' }),
      'conflict',
      /once/,
    );
    await decide({ action: 'reject' }, 'second');
    const own = async () => (await readOwn()).find(({ id }) => id === feedbackId)?.moderation;
    const { isUndecided: _, ...decided } = undecided;
    const at = expect.any(Number) as number;
    expect(await own()).toEqual({
      ...decided,
      appealedAt: at,
      appealDecidedAt: at,
      canAppeal: false,
    });

    await give({ review: 'It is really true.' }, 'second');
    await decide({ action: 'hide', reason: 'offensive', text: 'Rude.' }, 'second');
    expect(await own()).toEqual({ ...decided, reason: 'offensive', text: 'Rude.' });
    await appealDecision(service, user, { feedbackId, text: 'It is not.' });
    await expectServiceError(decide(hide, 'second'), 'conflict', /hidden already/);
    await decide({ action: 'restore' }, 'second');
    expect(await own()).toBeUndefined();
  });

  test('hiding what starts hidden is a decision against which the giver can appeal', async () => {
    await giveAndHide();
    await give({ stars: 1 }, 'second');
    const before = await readAsOthers();
    await decide({ action: 'hide', reason: 'offTopic' }, 'second');
    expect(await readAsOthers()).toEqual(before);
    const feedbackId = String(await findId('second'));
    await appealDecision(service, createUser(giver), { feedbackId, text: 'It is not.' });
    expect(await listOpen()).toMatchObject([{ isHidden: true }]);
    expect(await give({ stars: 2 }, 'third')).toMatchObject({
      moderation: { ...undecided, reason: 'offTopic' },
    });
  });

  const videos = openVideos({
    folder: join(tmpdir(), 'svc-no-videos'),
    bucket: undefined,
    hosts: undefined,
    ffmpegFolders: [],
  });
  const erase = async () => {
    const context = { ...service, videos: await videos };
    const user = { ...createUser(giver), tokenIssuedAt: Math.floor(Date.now() / 1000) };
    const { remaining } = await eraseOwnData(context, user);
    await continueErasures(context, new AbortController().signal);
    return remaining;
  };

  const signInAgain = () =>
    ensureOwnEntity(service, {
      ...createUser(giver),
      tokenIssuedAfter: Date.now() + 60_000,
    });

  test('the decision outlasts the erasure of its giver, who is recognised by the wallet', async () => {
    const before = await readAsOthers();
    await giveAndHide();
    const dump = async () =>
      JSON.stringify(await service.database.drizzle.query.hideDecisions.findMany());
    expect(await dump()).not.toContain(createUser(giver).address.slice(2));
    expect(await erase()).toEqual({ hideDecisions: 1 });
    expect(await service.database.drizzle.query.hideDecisions.findMany()).toMatchObject([
      { giverId: null, reason: 'spam' },
    ]);
    await signInAgain();
    const exported = [];
    for await (const line of await exportOwnData(service, createUser(giver))) exported.push(line);
    expect(exported.join('')).toContain('{"hideDecision":{"target":{"name":"Shop"');
    expect(await give()).toMatchObject({ created: true, moderation: undecided });
    expect((await readAsOthers()).slice(2, 6)).toEqual(before.slice(2, 6));
    await decide({ action: 'restore' });
    expect(await erase()).toEqual({});
  });

  test('the target stays without its name if its adder, whose feedback was hidden, erases its data', async () => {
    await addEntity(service, createUser(giver), {
      type: 'provider',
      name: 'Secret',
      ids: { uuid: 'own' },
    });
    const own = { ...key(undefined, { uuid: 'own' }), items: { stars: 5 } };
    await giveFeedback(service, createUser(giver), own);
    await decideFeedback(service, await findId(undefined, 'own'), hide);
    expect(await erase()).toEqual({ hideDecisions: 1, addedEntities: 1 });
    const entities = await service.database.drizzle.query.entities.findMany();
    expect(entities.find(({ uuid }) => uuid === 'own')).toMatchObject({ name: null });
    await signInAgain();
    expect(await giveFeedback(service, createUser(giver), own)).toMatchObject({
      moderation: undecided,
    });
  });

  test('what is hidden while its giver is being erased stays hidden for the wallet', async () => {
    await give();
    const id = await findId();
    const caught = { ...service, videos: await videos };
    const user = { ...createUser(giver), tokenIssuedAt: Math.floor(Date.now() / 1000) };
    const { drizzle } = service.database;
    await drizzle.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'not yet'; END $$`);
    await drizzle.execute(sql`CREATE TRIGGER not_yet BEFORE DELETE ON feedbacks
      FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect(await eraseOwnData(caught, user)).toMatchObject({ state: 'running' });
    await decideFeedback(service, id, hide);
    await drizzle.execute(sql`DROP FUNCTION refuse CASCADE`);
    await continueErasures(caught, new AbortController().signal);
    await signInAgain();
    expect(await give()).toMatchObject({ moderation: undecided });
  });

  const merge = async () => {
    await addShop({ ...shop, code: 'c' });
    await addShop({ uuid: 'other', code: 'c' });
  };
  const giveAbout = (target: string, transactionId: string) =>
    giveFeedback(service, createUser(giver), {
      ...key(transactionId, { uuid: target }),
      items: { stars: 1 },
    });

  test('merged targets have the decisions about both, and each its own when the merge is undone', async () => {
    await addShop({ uuid: 'other' });
    await giveAbout('other', 'hidden');
    await decideFeedback(service, await findId('hidden', 'other'), hide);
    await merge();
    expect(await giveAbout('shop', 'merged')).toMatchObject({ moderation: undecided });
    await splitEntity(service, operator, 'other');
    expect(await giveAbout('other', 'later')).toMatchObject({ moderation: undecided });
    await decideFeedback(service, await findId('merged'), { action: 'restore' });
    expect(await giveAbout('shop', 'later')).toEqual({ created: true });
    expect(await giveAbout('other', 'last')).toMatchObject({ moderation: undecided });
  });

  test.each([
    ['stays', () => Promise.resolve()],
    ['is withdrawn', () => withdraw('hidden')],
    ['is erased', () => erase()],
  ])(
    'a decision about a merged target holds for each part if the feedback %s',
    async (_how, end) => {
      await addShop({ uuid: 'other' });
      await giveAbout('other', 'hidden');
      await merge();
      await decide(hide, 'hidden');
      await end();
      await splitEntity(service, operator, 'other');
      await signInAgain();
      expect(await giveAbout('other', 'later')).toMatchObject({ moderation: undecided });
      expect(await giveAbout('shop', 'later')).toMatchObject({ moderation: undecided });
    },
  );

  test('a decision that is made anew while targets are merged holds for each part', async () => {
    await addShop({ uuid: 'other' });
    await giveAbout('other', 'hidden');
    await decideFeedback(service, await findId('hidden', 'other'), hide);
    await merge();
    await giveAbout('shop', 'again');
    await decide({ ...hide, reason: 'other' }, 'again');
    await splitEntity(service, operator, 'other');
    for (const target of ['shop', 'other']) {
      expect(await giveAbout(target, 'later')).toMatchObject({
        moderation: { ...undecided, reason: 'other' },
      });
    }
  });

  test('a decision that was lifted while targets were merged is not there when they are apart', async () => {
    await addShop({ uuid: 'other' });
    await giveAbout('other', 'hidden');
    await decideFeedback(service, await findId('hidden', 'other'), hide);
    await merge();
    await decide({ action: 'restore' }, 'hidden');
    await splitEntity(service, operator, 'other');
    expect(await giveAbout('other', 'later')).toEqual({ created: true });
  });

  test('a giver without a wallet is known by its uuid, also as a part of a person', async () => {
    await addEntity(service, operator, {
      type: 'Address',
      ids: { uuid: 'user-7', login: 'seven' },
    });
    const ofApp = (transactionId: string, source = { uuid: 'user-7' }) =>
      giveFeedback(service, operator, {
        sourceCriteria: source,
        targetCriteria: shop,
        transactionId,
        items: { stars: 1 },
      });
    await ofApp('first');
    const id = await findFeedbackId(service, {
      source: 'user-7',
      target: shop.uuid,
      transactionId: 'first',
    });
    await decideFeedback(service, id, hide);
    expect(await ofApp('second')).toMatchObject({ moderation: undecided });
    await addEntity(service, operator, {
      type: 'Address',
      ids: { uuid: person(giver).uuid, login: 'seven' },
    });
    expect(await give({ stars: 2 }, 'third')).toMatchObject({ moderation: undecided });
    expect(await erase()).toMatchObject({ hideDecisions: 1 });
    await signInAgain();
    expect(await give()).toMatchObject({ moderation: undecided });
  });

  // The older entity stays: that of the wallet, or that of the app.
  describe.each([true, false])(
    'a giver with a wallet (older: %s) and an account at an app',
    (isOlder) => {
      const account = { uuid: 'user-7', login: 'seven' };
      const addAccount = () => addEntity(service, operator, { type: 'Address', ids: account });
      beforeEach(async () => {
        if (!isOlder) await clear(service);
        await addAccount();
        if (isOlder) return;
        await addPersons(service, giver, reader, 3);
        await addShop();
      });
      const merge = () =>
        addEntity(service, operator, {
          type: 'Address',
          ids: { uuid: person(giver).uuid, login: account.login },
        });
      const split = async () => {
        const [first] = await service.database.drizzle.query.merges.findMany();
        await splitEntity(service, operator, first!.absorbedUuid);
      };
      const giveAs = (uuid: string, target = shop.uuid) =>
        giveFeedback(service, operator, {
          sourceCriteria: { uuid },
          targetCriteria: { uuid: target },
          transactionId: 'later',
          items: { stars: 1 },
        });

      test('has the decisions of while they were one for each part', async () => {
        await give();
        await merge();
        await decide(hide);
        await split();
        for (const uuid of [account.uuid, person(giver).uuid]) {
          expect(await giveAs(uuid)).toMatchObject({ moderation: undecided });
        }
      });

      test('keeps an earlier decision with the wallet, though its target became part of another', async () => {
        await addShop({ uuid: 'first', code: 'c' });
        await addShop({ uuid: 'second' });
        await giveAbout('second', 'hidden');
        await decideFeedback(service, await findId('hidden', 'second'), hide);
        await merge();
        await addShop({ uuid: 'second', code: 'c' });
        await split();
        expect(await giveAs(account.uuid, 'second')).toEqual({ created: true });
        expect(await giveAs(person(giver).uuid, 'second')).toMatchObject({ moderation: undecided });
      });
    },
  );

  test('after an erasure, an app that names the wallet as an address gives for the same giver', async () => {
    await giveAndHide();
    await erase();
    const source = { uuid: 'user-9' };
    await addEntity(service, operator, {
      type: 'Address',
      ids: { ...source, address: createUser(giver).address },
    });
    expect(
      await giveFeedback(service, operator, {
        sourceCriteria: source,
        targetCriteria: shop,
        items: { stars: 1 },
      }),
    ).toMatchObject({ moderation: undecided });
  });

  const exported = async () => {
    const lines: ExportedLine[] = [];
    await exportLines(service, async (line) => void lines.push(line));
    return lines.map((line) => JSON.stringify(line));
  };

  test('an export has the decisions about people who have erased their data', async () => {
    await giveAndHide();
    await erase();
    const lines = await exported();
    await clear(service);
    await importLines(service, lines);
    expect(await exported()).toEqual(lines);
    await signInAgain();
    expect(await give()).toMatchObject({ moderation: undecided });
  });

  test('an import by the hash leaves the giver that a decision has', async () => {
    await giveAndHide();
    const lines = await exported();
    const giverHash = service.hashes.hashDecidedPerson(createUser(giver).address);
    await importLines(service, [
      JSON.stringify({
        hideDecision: { giverHash, target: shop, reason: 'spam', decidedAt: 1_700_000_000 },
      }),
    ]);
    const isDecision = (line: string) => line.startsWith('{"hideDecision"');
    expect(lines.filter(isDecision)).toHaveLength(1);
    expect((await exported()).filter(isDecision).map((line) => line.includes('"giver"'))).toEqual([
      true,
    ]);
  });

  test('an export has the decisions, also of what was withdrawn', async () => {
    await giveAndHide();
    await withdraw();
    await give({ stars: 4 }, 'second');
    await decide({ action: 'restore' }, 'second');
    await giveAs(reader, { stars: 1, review: 'Rude.' });
    const ofReader = { source: person(reader).uuid, target: shop.uuid };
    await decideFeedback(service, await findFeedbackId(service, ofReader), hide);
    await giveAndHide();
    await withdraw();
    const lines = await exported();
    expect(lines.filter((line) => line.startsWith('{"hideDecision"'))).toHaveLength(2);
    await clear(service);
    await importLines(service, lines);
    expect(await exported()).toEqual(lines);
    expect(await give({ stars: 1 }, 'third')).toMatchObject({ moderation: undecided });
  });

  test('the first start records the decisions of versions before, also about what was withdrawn', async () => {
    await giveAndHide();
    await giveAs(reader, { stars: 1 });
    const ofReader = { source: person(reader).uuid, target: shop.uuid };
    await decideFeedback(service, await findFeedbackId(service, ofReader), hide);
    await withdrawFeedback(service, createUser(reader), key(undefined, shop, reader));
    const ofThird = await findFeedbackId(service, { ...ofReader, source: person(3).uuid });
    await decideFeedback(service, ofThird, hide);
    await decideFeedback(service, ofThird, { action: 'restore' });
    const { drizzle } = service.database;
    const read = () => drizzle.query.hideDecisions.findMany({ orderBy: ({ giverId }) => giverId });
    const recorded = await read();
    await drizzle.execute(sql`DELETE FROM hide_decisions`);
    await drizzle.execute(sql`DELETE FROM secrets WHERE name = 'hide-decisions'`);
    await Promise.all([recordEarlierDecisions(service), recordEarlierDecisions(service)]);
    const pick = (rows: typeof recorded) =>
      rows.map(({ targetId, giverHash, giverId, reason }) => ({
        targetId,
        giverHash,
        giverId,
        reason,
      }));
    expect(pick(await read())).toEqual(pick(recorded));
    expect(recorded).toHaveLength(2);
    await drizzle.execute(sql`DELETE FROM hide_decisions`);
    await recordEarlierDecisions(service);
    expect(await read()).toEqual([]);
  });

  test('what is given while a moderator decides is never shown under the decision', async () => {
    for (let round = 0; round < 10; round++) {
      await give({ stars: 1, review: `Rude ${round}.` }, 'raced');
      const id = await findId('raced');
      const [, { moderation }] = await Promise.all([
        decideFeedback(service, id, hide),
        give({ stars: 5 }, `later ${round}`),
      ]);
      const feedback = await service.database.drizzle.query.feedbacks.findMany();
      const later = feedback.find(({ transactionId }) => transactionId === `later ${round}`)!;
      expect(later.hiddenAt === null).toBe(moderation === undefined);
      if (moderation) expect(moderation).toEqual(undecided);
      // Whichever came first, later feedback starts hidden.
      expect(await give({ stars: 2 }, `last ${round}`)).toMatchObject({ moderation: undecided });
      for (const row of await service.database.drizzle.query.feedbacks.findMany()) {
        if (row.hiddenAt) await decideFeedback(service, row.id, { action: 'restore' });
      }
      for (const transactionId of [`later ${round}`, `last ${round}`])
        await withdraw(transactionId);
    }
  });
});
