import { sql } from 'drizzle-orm';
import { importLines } from '../../../testing/service/import-lines.js';
import { clear, createUser, eachService, operator } from '../../../testing/suites/each-service.js';
import type { Service } from '../../src/service.js';
import { deleteOldCases } from '../../src/storage/moderation/cases.js';
import { exportLines, type ExportedLine } from '../../src/transfer/export-lines.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { markHelpful } from '../../src/use-cases/feedback/mark-helpful.js';
import { giveFeedback } from '../../src/use-cases/feedback/give-feedback.js';
import { appealDecision } from '../../src/use-cases/moderation/appeal-decision.js';
import { decideCase } from '../../src/use-cases/moderation/decide-case.js';
import { listCases } from '../../src/use-cases/moderation/list-cases.js';
import { findOrOpenCase } from '../../src/use-cases/moderation/open-case.js';
import { reportSubject } from '../../src/use-cases/moderation/report-subject.js';
import { replyToFeedback } from '../../src/use-cases/replies/reply-to-feedback.js';
import { screenFeedback } from '../../src/use-cases/moderation/screen-feedback.js';
import { decideFeedback, findFeedbackId } from '../support/moderate.js';
import { addPersons, person } from '../use-cases/support.js';

const shop = { uuid: 'shop' };

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(async () => {
    await clear(service);
    await addPersons(service, 1, 2, 3);
    await addEntity(service, operator, { type: 'provider', name: 'Shop', ids: shop });
  });
  afterAll(() => service.close());

  const give = async (user: number, review: string) => {
    await giveFeedback(service, createUser(user), {
      sourceCriteria: person(user),
      targetCriteria: shop,
      items: { review },
    });
    return findFeedbackId(service, { source: person(user).uuid, target: shop.uuid });
  };
  const exported = async () => {
    const lines: ExportedLine[] = [];
    await exportLines(service, async (line) => void lines.push(line));
    return lines.map((line) => JSON.stringify(line));
  };

  test('cases, appeals, flags and reports are exported, and imported once', async () => {
    const first = await give(1, 'Rude. www.other.example');
    await give(2, 'Good.');
    await screenFeedback(service, { hasClassifier: false }, new AbortController().signal);
    await reportSubject(service, createUser(2), {
      feedbackId: String(first),
      reason: 'illegal',
      text: 'A\nlaw.',
    });
    await reportSubject(service, null, { feedbackId: String(first), reason: 'spam' });
    await decideFeedback(service, first, { action: 'hide', reason: 'spam', text: 'An advert.' });
    await appealDecision(service, createUser(1), { feedbackId: String(first), text: 'It is not.' });
    await reportSubject(service, createUser(3), { targetCriteria: shop, reason: 'offensive' });
    const { cases } = await listCases(service, operator, { subject: 'entity' }, 'en');
    await decideCase(service, operator, cases[0]!.id, { action: 'hide', reason: 'offensive' });

    const lines = await exported();
    expect(lines.filter((line) => line.startsWith('{"moderation"'))).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith('{"report"'))).toHaveLength(3);
    await clear(service);
    await importLines(service, lines);
    expect(await exported()).toEqual(lines);
    await importLines(service, [...lines, '']);
    expect(await exported()).toEqual(lines);
    const { feedbacks, entities } = service.database.drizzle.query;
    const isHidden = ({ hiddenAt }: { hiddenAt: Date | null }) => hiddenAt !== null;
    expect((await feedbacks.findMany()).filter(isHidden)).toMatchObject([
      { review: 'Rude. www.other.example' },
    ]);
    expect((await entities.findMany()).filter(isHidden)).toMatchObject([shop]);
  });

  test('owners, replies, their cases and votes are exported, and imported once', async () => {
    const owner = createUser(3).address;
    await addEntity(service, operator, { type: 'provider', ids: shop, owners: [owner] });
    // More owners by a merge than a shop of each has.
    const owners = Array.from({ length: 40 }, (_, index) => createUser(100 + index).address);
    await addEntity(service, operator, {
      type: 'provider',
      ids: { uuid: 'a', key: 'a' },
      owners: owners.slice(0, 20),
    });
    await addEntity(service, operator, {
      type: 'provider',
      ids: { uuid: 'b', key: 'b' },
      owners: owners.slice(20),
    });
    await addEntity(service, operator, { type: 'provider', ids: { uuid: 'a', key: 'b' } });
    const [first, second] = [await give(1, 'Bad.'), await give(2, 'Good.')];
    for (const feedbackId of [first, second].map(String)) {
      await replyToFeedback(service, createUser(3), { feedbackId, text: 'So\nso.' });
    }
    await markHelpful(service, createUser(2), { feedbackId: String(first) });
    await markHelpful(service, createUser(1), { feedbackId: String(second) });
    const [reply] = await service.database.drizzle.query.replies.findMany();
    const caseId = await findOrOpenCase(service, operator, { kind: 'reply', id: reply!.id });
    await decideCase(service, operator, caseId, { action: 'hide', reason: 'offensive' });
    await reportSubject(service, createUser(1), { replyId: String(reply!.id + 1), reason: 'spam' });

    const lines = await exported();
    for (const [kind, count] of Object.entries({
      reply: 2,
      helpful: 2,
      moderation: 2,
      report: 1,
    })) {
      expect(lines.filter((line) => line.startsWith(`{"${kind}"`))).toHaveLength(count);
    }
    await clear(service);
    await importLines(service, lines);
    expect(await exported()).toEqual(lines);
    await importLines(service, [...lines, '']);
    expect(await exported()).toEqual(lines);
    const log = await service.database.drizzle.query.moderationLog.findMany();
    // One entry for each case, and none for existing ones.
    const isOfReply = ({ subjectKind }: { subjectKind: string }) => subjectKind === 'reply';
    expect(log.filter((one) => one.action === 'import' && isOfReply(one))).toHaveLength(2);
    const { replies, feedbacks } = service.database.drizzle.query;
    expect(await replies.findMany({ orderBy: ({ id }) => id })).toMatchObject([
      { author: owner, hiddenAt: expect.any(Date) as Date },
      { author: owner, hiddenAt: null },
    ]);
    expect((await feedbacks.findMany()).map(({ helpfulCount }) => helpfulCount)).toEqual([1, 1]);
  });

  test('cases that were decided long ago are deleted with their reports, unless they hide something', async () => {
    const { drizzle } = service.database;
    const [hidden, rejected, open] = [
      await give(1, 'A.'),
      await give(2, 'B.'),
      await give(3, 'C.'),
    ];
    for (const feedbackId of [hidden, rejected, open].map(String)) {
      await reportSubject(service, null, { feedbackId, reason: 'spam' });
    }
    await decideFeedback(service, hidden, { action: 'hide', reason: 'spam' });
    await decideFeedback(service, rejected, { action: 'reject' });
    const left = async () => [
      (await drizzle.query.moderationCases.findMany()).map(({ feedbackId }) => feedbackId).sort(),
      (await drizzle.query.reports.findMany()).length,
    ];
    await drizzle.execute(sql`UPDATE moderation_cases SET decided_at = now() - interval '179 days',
      opened_at = now() - interval '1 year' WHERE decided_at IS NOT NULL`);
    await deleteOldCases(service.database, 180);
    expect(await left()).toEqual([[hidden, rejected, open].sort(), 3]);
    await drizzle.execute(sql`UPDATE moderation_cases SET decided_at = now() - interval '181 days'
      WHERE decided_at IS NOT NULL`);
    await deleteOldCases(service.database, 180);
    expect(await left()).toEqual([[hidden, open].sort(), 2]);
  });
});
