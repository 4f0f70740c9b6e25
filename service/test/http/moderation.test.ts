import { sql } from 'drizzle-orm';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { getResult } from '../../../testing/service/send.js';
import type { ModerationCaseDetail, ModerationCasePage } from '../../src/schemas/moderation.js';
import type { Report, ReportPage } from '../../src/schemas/report.js';
import { eraseReportsOf } from '../../src/storage/moderation/reports.js';
import { giveFeedback, postFeedback, readFeedback } from './support/sample-feedback.js';
import {
  bakery,
  createSampleNetwork,
  emptySuccess,
  matchError,
  type SampleNetwork,
} from './support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  let moderator: string;
  beforeAll(async () => {
    http = await open({
      limits: { report: 0 },
    });
    network = await createSampleNetwork(http);
    moderator = await http.key('moderate');
  });
  afterAll(() => http.close());

  const post = (path: string, body: object, token?: string) =>
    http.request('POST', path, { body, token });
  const report = async (body: object, token?: string) => {
    const answer = await post('/report', body, token);
    return { status: answer.status, id: (getResult(answer) as { id: string }).id };
  };
  const getReport = async (id: string) =>
    getResult(await http.request('GET', `/report/${id}`)) as Report;
  const list = async (query: object = {}) =>
    (
      getResult(
        await http.request('GET', '/moderation', { token: moderator, query: { ...query } }),
      ) as ModerationCasePage
    ).cases;
  const read = async (id: string) =>
    getResult(
      await http.request('GET', `/moderation/${id}`, { token: moderator }),
    ) as ModerationCaseDetail;
  const decide = (id: string, body: object, token = moderator) =>
    post(`/moderation/${id}`, body, token);

  let transactions = 0;
  /** Bob's next feedback about the bakery. */
  async function give(items: object = { stars: 1, review: 'Rude words.' }): Promise<string> {
    const transactionId = `moderated ${++transactions}`;
    await giveFeedback(http, network.bob, items, { transactionId });
    const query = { own: true, transactionId };
    const page = await readFeedback(http, { token: network.bob.token }, query);
    return page.feedback[0]!.id;
  }
  const findCaseOfReported = async (feedbackId: string) => {
    await report({ feedbackId, reason: 'spam' });
    return findCase(feedbackId);
  };
  const findCase = async (feedbackId: string, query: object = {}) =>
    (await list({ limit: 100, ...query })).find(
      ({ subject }) => subject.feedbackId === feedbackId,
    )!;

  test('a report has an id, changes nothing, and is one for each person', async () => {
    const feedbackId = await give();
    const before = await readFeedback(http, {});
    const first = await report({ feedbackId, reason: 'offensive' }, network.alice.token);
    expect(first).toEqual({ status: 201, id: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(
      await report({ feedbackId, reason: 'spam', text: 'Again.' }, network.alice.token),
    ).toEqual({ status: 200, id: first.id });
    const others = [
      await report({ feedbackId, reason: 'spam' }, network.carol.token),
      await report({ feedbackId, reason: 'illegal', text: 'The law says so.' }),
      await report({ feedbackId, reason: 'spam' }),
    ];
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await readFeedback(http, {})).toEqual(before);
    expect(await findCase(feedbackId)).toMatchObject({
      state: 'open',
      isHidden: false,
      reports: { offensive: 1, spam: 2, illegal: 1 },
      subject: {
        kind: 'feedback',
        giver: { name: 'Bob' },
        target: { uuid: bakery.uuid },
        items: { stars: 1, review: 'Rude words.' },
      },
    });
    expect(await getReport(first.id)).toEqual({
      id: first.id,
      reason: 'offensive',
      createdAt: expect.any(Number) as number,
      state: 'open',
    });
  });

  test('what one does not see, and oneself, cannot be reported', async () => {
    const feedbackId = await give();
    const { bob, alice, key } = network;
    const body = { feedbackId, reason: 'spam' };
    expect(await post('/report', body, bob.token)).toMatchObject(matchError(40001, /yourself/));
    const self = { targetCriteria: { uuid: bob.address }, reason: 'spam' };
    expect(await post('/report', self, bob.token)).toMatchObject(matchError(40001, /yourself/));
    expect(await post('/report', self)).toMatchObject(matchError(40401));
    expect(await post('/report', self, alice.token)).toMatchObject({ status: 201 });
    expect(await post('/report', body, await http.key('read:any'))).toMatchObject(
      matchError(40300, /moderate/),
    );
    await giveFeedback(
      http,
      { address: network.stranger.address, token: key },
      { review: 'About a person.' },
      { targetCriteria: { uuid: bob.address } },
    );
    const [about] = (
      await readFeedback(http, { token: alice.token }, { targetCriteria: { uuid: bob.address } })
    ).feedback;
    const aboutPerson = { feedbackId: about!.id, reason: 'spam' };
    expect(await post('/report', aboutPerson)).toMatchObject(matchError(40401));
    expect(await post('/report', aboutPerson, alice.token)).toMatchObject({ status: 201 });
    await report(body, alice.token);
    const { id } = await findCase(feedbackId);
    await decide(id, { action: 'hide', reason: 'spam' });
    expect(await post('/report', body)).toMatchObject(matchError(40401));
    expect(await post('/report', body, network.carol.token)).toMatchObject(matchError(40401));
    await decide(id, { action: 'restore' });
  });

  test('the queue and the answer tell that feedback starts hidden after a decision to hide', async () => {
    const { bob } = network;
    const { id } = await findCaseOfReported(await give());
    await decide(id, { action: 'hide', reason: 'spam' });
    const transactionId = 'starts hidden';
    const answer = await postFeedback(http, bob, { stars: 2 }, { transactionId });
    const moderation = {
      state: 'hidden',
      isUndecided: true,
      reason: 'spam',
      decidedAt: expect.any(Number) as number,
      canAppeal: true,
    };
    expect(answer).toMatchObject({ status: 201, body: { result: { moderation } } });
    const query = { own: true, transactionId };
    const [own] = (await readFeedback(http, { token: bob.token }, query)).feedback;
    expect(own).toMatchObject({ moderation });
    const found = await findCase(own!.id, { flag: 'again' });
    expect(found).toMatchObject({
      state: 'open',
      isHidden: true,
      flags: [{ kind: 'again', text: 'spam' }],
    });
    expect(await decide(found.id, { action: 'reject' })).toMatchObject(
      matchError(40900, /hide it with a reason/),
    );
    for (const caseId of [found.id, id]) await decide(caseId, { action: 'restore' });
    expect((await postFeedback(http, bob, { stars: 3 }, { transactionId: 'shown' })).body).toEqual(
      emptySuccess,
    );
  });

  test('a case goes from state to state, and says why it does not', async () => {
    const feedbackId = await give();
    const { id: reportId } = await report({ feedbackId, reason: 'spam' }, network.alice.token);
    const { id } = await findCase(feedbackId);
    expect(await decide(id, { action: 'restore' })).toMatchObject(matchError(40900, /not hidden/));
    expect(await decide(id, { action: 'hide' })).toMatchObject(matchError(40001, /reason/));
    expect(await decide(id, { action: 'hide', reason: 'spam' }, network.alice.token)).toMatchObject(
      matchError(40300, /moderate/),
    );
    expect(await decide('0'.repeat(32), { action: 'reject' })).toMatchObject(matchError(40401));
    expect(await decide('nothing', { action: 'reject' })).toMatchObject(matchError(40001, /id/));
    expect((await decide(id, { action: 'reject', text: 'It is fine.' })).body.result).toMatchObject(
      {
        state: 'rejected',
        decision: { action: 'reject', text: 'It is fine.', by: 'client:test' },
      },
    );
    expect(await getReport(reportId)).toMatchObject({ state: 'rejected' });
    expect(await decide(id, { action: 'reject' })).toMatchObject(matchError(40900, /not open/));
    const later = await report({ feedbackId, reason: 'offTopic' }, network.carol.token);
    expect(await read(id)).toMatchObject({ state: 'open' });
    expect(await getReport(reportId)).toMatchObject({ state: 'rejected' });
    expect(await getReport(later.id)).toMatchObject({ state: 'open' });
    await decide(id, { action: 'hide', reason: 'offTopic', text: 'About another shop.' });
    expect(await getReport(later.id)).toMatchObject({
      state: 'hidden',
      decision: { reason: 'offTopic', decidedAt: expect.any(Number) as number },
    });
    expect(await decide(id, { action: 'hide', reason: 'spam' })).toMatchObject(
      matchError(40900, /hidden already/),
    );
    expect(await decide(id, { action: 'reject' })).toMatchObject(matchError(40900, /not open/));
    await decide(id, { action: 'restore' });
    expect(await getReport(later.id)).toMatchObject({ state: 'restored' });
    expect((await read(id)).log.map(({ action, by }) => `${action} by ${by}`)).toEqual([
      'report by person',
      'reject by client:test',
      'report by person',
      'hide by client:test',
      'restore by client:test',
    ]);
  });

  test('the giver appeals once against each decision to hide', async () => {
    const { bob, alice } = network;
    const feedbackId = await give();
    await report({ feedbackId, reason: 'spam' });
    const { id } = await findCase(feedbackId);
    const appeal = (token?: string) => post('/appeal', { feedbackId, text: 'It is true.' }, token);
    const hide = { action: 'hide', reason: 'spam' };
    const readOwn = async () =>
      (await readFeedback(http, { token: bob.token }, { own: true })).feedback[0]!.moderation;
    expect(await appeal(bob.token)).toMatchObject(matchError(40900, /not hidden/));
    await decide(id, hide);
    expect(await appeal()).toMatchObject(matchError(40100));
    expect(await appeal(alice.token)).toMatchObject(matchError(40401));
    expect(await appeal(network.key)).toMatchObject(matchError(40300));
    expect((await appeal(bob.token)).body).toEqual(emptySuccess);
    expect(await appeal(bob.token)).toMatchObject(matchError(40900, /once/));
    expect(await findCase(feedbackId)).toMatchObject({
      state: 'open',
      isHidden: true,
      appeal: { text: 'It is true.' },
    });
    expect(await readOwn()).toMatchObject({ state: 'hidden', canAppeal: false, reason: 'spam' });
    expect(await decide(id, hide)).toMatchObject(matchError(40900, /hidden already/));
    await decide(id, { action: 'reject', text: 'It is not.' });
    expect(await readOwn()).toMatchObject({
      text: 'It is not.',
      reason: 'spam',
      appealDecidedAt: expect.any(Number) as number,
      canAppeal: false,
    });
    expect(await appeal(bob.token)).toMatchObject(matchError(40900, /once/));
    await decide(id, { action: 'restore' });
    expect(await readOwn()).toBeUndefined();
    await decide(id, hide);
    expect(await readOwn()).toMatchObject({ canAppeal: true });
    expect(await appeal(bob.token)).toMatchObject({ status: 200 });
    await decide(id, { action: 'restore', text: 'You are right.' });
    expect(await readOwn()).toBeUndefined();
  });

  test('an entity is hidden with its name, image and properties, and is in no ranking of its type', async () => {
    const { alice, key } = network;
    const uuid = 'rude-shop';
    const entity = { type: 'hiddenType', name: 'RUDE', image: 'https://example.com/RUDE.png' };
    await post('/entity', { ...entity, ids: { uuid }, slogan: 'RUDE' }, key);
    const rank = async (more: object = {}) =>
      JSON.stringify(
        getResult(
          await http.request('GET', '/ranking', {
            token: alice.token,
            query: { sourceCriteria: { uuid: alice.address }, targetType: entity.type, ...more },
          }),
        ),
      );
    expect(await rank()).toContain('RUDE');
    await report({ targetCriteria: { uuid }, reason: 'offensive' });
    const [found] = await list({ subject: 'entity', reason: 'offensive' });
    expect(found!.subject).toMatchObject({
      kind: 'entity',
      entity: { uuid, name: 'RUDE', properties: { slogan: 'RUDE' } },
    });
    await decide(found!.id, { action: 'hide', reason: 'offensive' });
    expect(await rank()).toBe('[]');
    const asked = await rank({ targetCriterias: [{ uuid }] });
    expect(asked).toContain(uuid);
    expect(asked).not.toContain('RUDE');
    expect(await post('/report', { targetCriteria: { uuid }, reason: 'spam' })).toMatchObject(
      matchError(40401),
    );
    expect((await read(found!.id)).subject.entity).toMatchObject({ name: 'RUDE' });
    await decide(found!.id, { action: 'restore' });
    expect(await rank()).toContain('RUDE');
  });

  test('a person’s name and picture are hidden from everybody', async () => {
    const { carol, alice, bob } = network;
    await giveFeedback(http, carol, { stars: 3 });
    await report({ targetCriteria: { uuid: carol.address }, reason: 'offensive' }, alice.token);
    const cases = await list({ subject: 'entity' });
    const { id } = cases.find(({ subject }) => subject.entity?.uuid === carol.address)!;
    await decide(id, { action: 'hide', reason: 'offensive' });
    const wallet = `${carol.address.slice(0, 6)}…${carol.address.slice(-4)}`;
    for (const token of [undefined, alice.token, bob.token, carol.token]) {
      const text = JSON.stringify(await readFeedback(http, { token }, {}));
      expect(text).not.toContain('Carol');
      // Bob has her at distance one, Alice at two.
      if (token && token !== alice.token) expect(text).toContain(wallet);
      else expect(text).toMatch(/"Visitor [0-9a-f]{4}"/);
    }
    await decide(id, { action: 'restore' });
  });

  test('the queue has filters, and pages of those that were opened first', async () => {
    const ids = [];
    for (let count = 0; count < 3; count++) {
      const feedbackId = await give();
      await report({ feedbackId, reason: 'personalData' });
      ids.push(feedbackId);
    }
    const collected: string[] = [];
    let cursor: string | undefined;
    do {
      const page = getResult(
        await http.request('GET', '/moderation', {
          token: moderator,
          query: { reason: 'personalData', limit: 2, cursor },
        }),
      ) as ModerationCasePage;
      collected.push(...page.cases.map(({ subject }) => subject.feedbackId!));
      cursor = page.cursor;
    } while (cursor);
    expect(collected).toEqual(ids);
    expect(await list({ reason: 'personalData', state: 'hidden' })).toEqual([]);
    expect(await list({ reason: 'personalData', subject: 'entity' })).toEqual([]);
    expect(await list({ reason: 'personalData', flag: 'link' })).toEqual([]);
    for (const path of ['/moderation', `/moderation/${'0'.repeat(32)}`]) {
      expect(await http.request('GET', path)).toMatchObject(matchError(40100));
      expect(await http.request('GET', path, { token: network.alice.token })).toMatchObject(
        matchError(40300, /moderate/),
      );
    }
    const invalid = { token: moderator, query: { cursor: 'bm9uc2Vuc2U' } };
    expect(await http.request('GET', '/moderation', invalid)).toMatchObject(
      matchError(40001, /cursor/),
    );
  });

  test('people list their own reports, the newest first, until they erase them', async () => {
    const reporter = await http.person();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      const feedbackId = await give();
      ids.push((await report({ feedbackId, reason: 'other', text: 'Why.' }, reporter.token)).id);
    }
    const page = async (query: object = {}) =>
      getResult(
        await http.request('GET', '/reports', { token: reporter.token, query: { ...query } }),
      ) as ReportPage;
    const first = await page({ limit: 2 });
    const rest = await page({ limit: 2, cursor: first.cursor });
    expect([...first.reports, ...rest.reports].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(rest.cursor).toBeUndefined();
    expect(await http.request('GET', '/reports', { token: moderator })).toMatchObject(
      matchError(40300),
    );
    const { drizzle } = http.service.database;
    const person = await drizzle.query.entities.findFirst({
      where: (row, { eq }) => eq(row.uuid, reporter.address),
    });
    await eraseReportsOf({ connection: drizzle }, { id: person!.id, address: reporter.address });
    expect((await page()).reports).toEqual([]);
    const stored = await drizzle.query.reports.findMany();
    expect(stored.filter(({ id }) => ids.includes(id)).map(({ text }) => text)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('the log refuses every change', async () => {
    const { drizzle } = http.service.database;
    const before = await drizzle.query.moderationLog.findMany();
    expect(before.length).toBeGreaterThan(0);
    for (const statement of [
      sql`UPDATE moderation_log SET text = 'x'`,
      sql`DELETE FROM moderation_log`,
      sql`DELETE FROM moderation_log WHERE false`,
      sql`TRUNCATE moderation_log`,
    ]) {
      const refused = drizzle.execute(statement);
      await expect(refused).rejects.toMatchObject({
        cause: { message: expect.stringContaining('cannot be changed') as string },
      });
    }
    expect(await drizzle.query.moderationLog.findMany()).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/0x[0-9a-f]{40}|127\.0\.0\.1/);
  });
});

eachHttp((_name, open) => {
  test('anonymous reports are limited by address and by subject, and closed with public reading', async () => {
    const limits = { report: 3 };
    const http = await open({ limits });
    const { key, alice } = await createSampleNetwork(http);
    const body = { targetCriteria: bakery, reason: 'spam' };
    const send = async (token?: string) =>
      (await http.request('POST', '/report', { body, token })).status;
    expect([await send(), await send(), await send(), await send()]).toEqual([201, 201, 201, 429]);
    expect([await send(alice.token), await send(key)]).toEqual([201, 201]);
    await http.service.database.drizzle.execute(sql`
      INSERT INTO reports (id, case_id, reason)
      SELECT md5(n::text), c.id, 'spam' FROM moderation_cases c, generate_series(1, 100) n`);
    expect(await http.request('POST', '/report', { body, token: key })).toMatchObject(
      matchError(40004, /sign in/),
    );
    await http.close();

    const closed = await open({ publicReading: false });
    expect(await closed.request('POST', '/report', { body })).toMatchObject(matchError(40100));
    await closed.close();
  });
});
