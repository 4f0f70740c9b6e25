import { sql } from 'drizzle-orm';
import type { Service } from '../../../src/service.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { decideCase } from '../../../src/use-cases/moderation/decide-case.js';
import { listCases } from '../../../src/use-cases/moderation/list-cases.js';
import { screenFeedback } from '../../../src/use-cases/moderation/screen-feedback.js';
import {
  clear,
  createUser,
  eachService,
  operator,
} from '../../../../testing/suites/each-service.js';
import { decideFeedback, findFeedbackId } from '../../support/moderate.js';
import { addPersons, person } from '../support.js';

const shop = { uuid: 'shop' };

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(async () => {
    await clear(service);
    await addEntity(service, operator, { type: 'provider', ids: shop });
  });
  afterAll(() => service.close());

  const screen = () =>
    screenFeedback(service, { hasClassifier: false }, new AbortController().signal);
  const give = (user: number, items: object, transactionId?: string) =>
    giveFeedback(service, createUser(user), {
      sourceCriteria: person(user),
      targetCriteria: shop,
      ...(transactionId === undefined ? {} : { transactionId }),
      items,
    });
  const flags = async () => {
    const { cases } = await listCases(service, operator, { limit: 100 }, 'en');
    return cases.map(({ subject, flags: found }) => [
      subject.items?.review ?? subject.kind,
      found.map(({ kind }) => kind).sort(),
    ]);
  };
  const addOldPersons = async (...numbers: number[]) => {
    await addPersons(service, ...numbers);
    await service.database.drizzle.execute(
      sql`UPDATE entities SET created_at = now() - interval '25 hours'`,
    );
  };

  test('flags links and the reviews of new people, and hides nothing', async () => {
    await addOldPersons(1, 2, 3);
    await give(1, { stars: 5, review: 'Good.' });
    await give(2, { stars: 5, review: 'See www.other.example' });
    await give(3, { review: 'Buy at best-shop.com now' });
    await addPersons(service, 4, 5);
    await give(4, { review: 'I am new.' });
    await give(5, { stars: 1 });
    await screen();
    expect(await flags()).toEqual([
      ['See www.other.example', ['link']],
      ['Buy at best-shop.com now', ['link']],
      ['I am new.', ['newWallet']],
    ]);
    const stored = await service.database.drizzle.query.feedbacks.findMany();
    expect(stored.map(({ hiddenAt, screened }) => [hiddenAt, screened])).toEqual(
      Array.from({ length: 5 }, () => [null, 2]),
    );
  });

  test('flags the same text of three people, in whatever spelling', async () => {
    await addOldPersons(1, 2, 3, 4);
    const text = 'The very best bread that money can buy in this town';
    await give(1, { review: text });
    await give(1, { review: `${text}!` }, 'another');
    await give(2, { review: text.toUpperCase() });
    await screen();
    expect(await flags()).toEqual([]);
    await give(3, { review: `  ${text.replaceAll(' ', ' — ')}…` });
    await give(4, { review: 'Good bread.' });
    await screen();
    expect((await flags()).map(([, kinds]) => kinds)).toEqual(
      Array.from({ length: 4 }, () => ['sameText']),
    );
  });

  test('flags what starts hidden as it flags what is shown', async () => {
    await addOldPersons(1);
    await give(1, { review: 'Rude.' });
    const id = await findFeedbackId(service, { source: person(1).uuid, target: shop.uuid });
    await decideFeedback(service, id, { action: 'hide', reason: 'offensive' });
    await give(1, { review: 'See www.other.example' }, 'another');
    await screen();
    expect(await flags()).toEqual([['See www.other.example', ['again', 'link']]]);
  });

  test('flags a target that many begin to give feedback about, once a day', async () => {
    const people = Array.from({ length: 21 }, (_, index) => index + 1);
    await addOldPersons(...people);
    for (const user of people.slice(0, 19)) await give(user, { stars: 1 });
    await screen();
    expect(await flags()).toEqual([]);
    await give(20, { stars: 1 });
    await screen();
    expect(await flags()).toEqual([['entity', ['burst']]]);
    const [row] = await service.database.drizzle.query.moderationCases.findMany();
    await decideCase(service, operator, row!.id, { action: 'reject' });
    await give(21, { stars: 1 });
    await screen();
    expect(await flags()).toEqual([]);
  });

  test('a target with as many people in other hours is not flagged', async () => {
    const people = Array.from({ length: 20 }, (_, index) => index + 1);
    await addOldPersons(...people);
    for (const user of people) await give(user, { stars: 1 });
    // Ten an hour: of 7,200 other people in the 30 days before.
    await service.database.drizzle.execute(sql`
      INSERT INTO entities (uuid, type, added_by) SELECT 'p' || n, 'Address', 'operator'
      FROM generate_series(1, 7200) n`);
    await service.database.drizzle.execute(sql`
      INSERT INTO feedbacks (source_id, target_id, stars, created_at, updated_at, screened)
      SELECT p.id, t.id, 5, now() - interval '2 days', now() - interval '2 days', 2
      FROM entities p, entities t WHERE p.uuid LIKE 'p%' AND t.uuid = 'shop'`);
    await screen();
    expect(await flags()).toEqual([]);
  });

  test('a decision stands until the feedback changes; imports are not searched', async () => {
    await addOldPersons(1);
    await give(1, { review: 'www.first.example' });
    await screen();
    const [row] = await service.database.drizzle.query.moderationCases.findMany();
    await decideCase(service, operator, row!.id, { action: 'reject' });
    await screen();
    expect(await flags()).toEqual([]);
    await give(1, { review: 'www.second.example' });
    await screen();
    expect(await flags()).toEqual([['www.second.example', ['link']]]);
    await giveFeedback(service, operator, {
      sourceCriteria: person(1),
      targetCriteria: shop,
      transactionId: 'imported',
      items: { review: 'www.imported.example' },
    });
    await screen();
    expect(await flags()).toHaveLength(1);
    const log = await service.database.drizzle.query.moderationLog.findMany({
      orderBy: ({ id }) => id,
    });
    expect(log.slice(-3).map(({ action, by }) => `${action} by ${by}`)).toEqual([
      'flag by service',
      'reject by operator',
      'flag by service',
    ]);
  });
});
