import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { clear } from '../../../testing/suites/each-service.js';
import { getResult } from '../../../testing/service/send.js';
import type { FeedbackPage, SingleFeedback } from '../../src/schemas/feedback.js';
import type { ModerationCaseDetail, ModerationCasePage } from '../../src/schemas/moderation.js';
import { giveFeedback, readFeedback } from './support/sample-feedback.js';
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
  let owner: Person;
  let feedbackId: string;
  beforeAll(async () => {
    http = await open();
  });
  beforeEach(async () => {
    await clear(http.service);
    network = await createSampleNetwork(http);
    owner = await http.person();
    await nameOwners(owner.account.address);
    await giveFeedback(http, network.bob, { stars: 2, review: 'Dry bread.' });
    feedbackId = (await readOne(network.alice)).id;
  });
  afterAll(() => http.close());

  const nameOwners = async (...owners: string[]) => {
    const body = { type: 'provider', ids: bakery, owners };
    const answer = await http.request('POST', '/entity', { token: network.key, body });
    expect(answer.body).toEqual(emptySuccess);
  };
  const reply = ({ token }: Pick<Person, 'token'>, text: string, id = feedbackId) =>
    http.request('POST', '/reply', { token, body: { feedbackId: id, text } });
  const withdraw = ({ token }: Pick<Person, 'token'>) =>
    http.request('DELETE', '/reply', { token, query: { feedbackId } });
  const readPage = (reader: { token?: string }, query: object = {}): Promise<FeedbackPage> =>
    readFeedback(http, { token: reader.token }, query);
  const readOne = async (reader: { token?: string }): Promise<SingleFeedback> =>
    (await readPage(reader)).feedback[0]!;
  const listReplyCases = async () => {
    const { key: token } = network;
    const query = { subject: 'reply' };
    const answer = await http.request('GET', '/moderation', { token, query });
    return (getResult(answer) as ModerationCasePage).cases;
  };
  const decide = (id: string, decision: object) =>
    http.request('POST', `/moderation/${id}`, { token: network.key, body: decision });

  test('an owner replies once, changes the reply, and withdraws it', async () => {
    expect(await reply(owner, 'Come again!')).toMatchObject({ status: 201, body: emptySuccess });
    const shown = {
      id: expect.any(String) as string,
      text: 'Come again!',
      createdAt: expect.any(Number) as number,
      updatedAt: expect.any(Number) as number,
    };
    for (const reader of [network.alice, network.bob, network.stranger, owner, {}]) {
      expect((await readOne(reader)).reply).toEqual(shown);
    }
    expect(await reply(owner, 'New bread\nevery day.')).toMatchObject({ status: 200 });
    const [one, ...others] = (await readPage(network.alice)).feedback;
    expect(others).toEqual([]);
    expect(one!.reply).toMatchObject({ text: 'New bread\nevery day.' });
    expect(await withdraw(owner)).toMatchObject({ status: 200, body: emptySuccess });
    expect(await readOne(network.alice)).not.toHaveProperty('reply');
    expect(await withdraw(owner)).toMatchObject(matchError(40401, /no reply/));
  });

  test('only owners reply: wallets that an app named, and people about themselves', async () => {
    const { alice, bob, key, stranger } = network;
    for (const other of [bob, stranger]) {
      expect(await reply(other, 'Hello.')).toMatchObject(matchError(40300, /owners/));
      expect(await withdraw(other)).toMatchObject(matchError(40300, /owners/));
    }
    expect(await reply({ token: key }, 'Hello.')).toMatchObject(matchError(40300, /signed-in/));
    expect(
      await http.request('POST', '/reply', { body: { feedbackId, text: 'Hi.' } }),
    ).toMatchObject(matchError(40100));
    expect((await readPage(owner)).canReply).toBe(true);
    expect((await readPage(stranger)).canReply).toBe(false);
    expect((await readPage({})).canReply).toBe(false);

    const targetCriteria = { uuid: alice.address };
    await giveFeedback(http, bob, { review: 'Very kind.' }, { targetCriteria });
    const { feedback, canReply } = await readPage(alice, { targetCriteria });
    expect(canReply).toBe(true);
    expect(await reply(alice, 'So are you.', feedback[0]!.id)).toMatchObject({ status: 201 });
  });

  test('owners are named by apps, stay if they are not named again, and can be removed', async () => {
    const { key, stranger } = network;
    const add = (token: string, more: object) =>
      http.request('POST', '/entity', {
        token,
        body: { type: 'provider', ids: bakery, ...more },
      });
    // Also not to confirm a guess.
    for (const owners of [[stranger.address], [owner.address], []]) {
      expect(await add(stranger.token, { owners })).toMatchObject(matchError(40300, /owners/));
    }
    for (const owners of [
      ['0x12'],
      'all',
      [null],
      Array.from({ length: 65 }, () => owner.address),
    ]) {
      expect(await add(key, { owners })).toMatchObject(matchError(40001, /owners/));
    }
    const { target } = await readPage(owner);
    expect(JSON.stringify(target)).not.toContain(owner.address);
    await add(key, { name: 'Rosa' });
    expect((await readPage(owner)).canReply).toBe(true);
    await add(key, { owners: [stranger.address, stranger.account.address] });
    expect((await readPage(owner)).canReply).toBe(false);
    expect((await readPage(stranger)).canReply).toBe(true);
    await add(key, { owners: [] });
    expect((await readPage(stranger)).canReply).toBe(false);
  });

  test('bad replies change nothing', async () => {
    for (const [body, problem] of [
      [{ feedbackId, text: '' }, /text/],
      [{ feedbackId, text: 'a'.repeat(2001) }, /text/],
      [{ feedbackId, text: 'a\u0000b' }, /text/],
      [{ feedbackId: 'x', text: 'a' }, /feedbackId/],
      [{ feedbackId, text: 'a', more: 1 }, /more/],
    ] as const) {
      expect(await http.request('POST', '/reply', { token: owner.token, body })).toMatchObject(
        matchError(40001, problem),
      );
    }
    expect(await reply(owner, 'Hi.', '999999')).toMatchObject(matchError(40401));
    expect(await readOne(network.alice)).not.toHaveProperty('reply');
  });

  test('a reply is reported, hidden, appealed against, and restored', async () => {
    const { alice, bob, key } = network;
    await reply(owner, 'You lie.');
    const { id: replyId } = (await readOne(bob)).reply!;
    const report = (token: string | undefined, body: object) =>
      http.request('POST', '/report', { token, body: { reason: 'offensive', ...body } });
    expect(await report(owner.token, { replyId })).toMatchObject(matchError(40001, /yourself/));
    expect(await report(bob.token, { replyId, feedbackId })).toMatchObject(matchError(40001));
    expect(await report(bob.token, { replyId })).toMatchObject({ status: 201 });
    const reported = await report(undefined, { replyId });
    expect(reported.status).toBe(201);
    const [one, ...others] = await listReplyCases();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      subject: { kind: 'reply', replyId, reply: 'You lie.', feedbackId, items: { stars: 2 } },
      reports: { offensive: 2 },
    });

    const decision = { action: 'hide', reason: 'offensive', text: 'Be polite.' };
    expect(await decide(one!.id, decision)).toMatchObject({ status: 200 });
    for (const reader of [alice, bob, {}]) {
      expect(await readOne(reader)).not.toHaveProperty('reply');
    }
    expect(await report(alice.token, { replyId })).toMatchObject(matchError(40401));
    const { id } = (reported.body as { result: { id: string } }).result;
    expect(await http.request('GET', `/report/${id}`)).toMatchObject({
      body: { result: { state: 'hidden' } },
    });
    const hiding = { state: 'hidden', reason: 'offensive', text: 'Be polite.', canAppeal: true };
    expect((await readOne(owner)).reply).toMatchObject({ text: 'You lie.', moderation: hiding });

    const appeal = (token: string) =>
      http.request('POST', '/appeal', { token, body: { replyId, text: 'It is true.' } });
    expect(await appeal(bob.token)).toMatchObject(matchError(40401));
    expect(await appeal(owner.token)).toMatchObject({ status: 200 });
    expect(await appeal(owner.token)).toMatchObject(matchError(40900));
    expect((await readOne(owner)).reply).toMatchObject({ moderation: { canAppeal: false } });
    await reply(owner, 'You lie!');
    expect(await readOne(bob)).not.toHaveProperty('reply');
    expect(await decide(one!.id, { action: 'restore' })).toMatchObject({ status: 200 });
    expect((await readOne(bob)).reply).toMatchObject({ text: 'You lie!' });
    const answer = await http.request('GET', `/moderation/${one!.id}`, { token: key });
    expect((getResult(answer) as ModerationCaseDetail).log.map(({ action }) => action)).toEqual([
      'report',
      'report',
      'hide',
      'appeal',
      'restore',
    ]);
  });

  test('a reply in place of a hidden one is flagged', async () => {
    await reply(owner, 'You lie.');
    const { id: replyId } = (await readOne(owner)).reply!;
    await http.request('POST', '/report', { body: { replyId, reason: 'offensive' } });
    const [one] = await listReplyCases();
    await decide(one!.id, { action: 'hide', reason: 'offensive' });
    await withdraw(owner);
    expect(await reply(owner, 'You lie again.')).toMatchObject({ status: 201 });
    expect(await listReplyCases()).toMatchObject([
      { subject: { reply: 'You lie again.' }, flags: [{ kind: 'again' }], isHidden: false },
    ]);
  });

  test('a reply in place of a reported one is flagged', async () => {
    await reply(owner, 'You lie.');
    const { id: replyId } = (await readOne(owner)).reply!;
    await http.request('POST', '/report', { body: { replyId, reason: 'offensive' } });
    await withdraw(owner);
    await reply(owner, 'You lie.');
    expect(await listReplyCases()).toMatchObject([{ flags: [{ kind: 'again' }] }]);
  });

  test('an appeal is erased with the owner who wrote it', async () => {
    const another = await http.person();
    await nameOwners(owner.address, another.address);
    await reply(owner, 'You lie.');
    const { id: replyId } = (await readOne(owner)).reply!;
    await http.request('POST', '/report', { body: { replyId, reason: 'offensive' } });
    const [one] = await listReplyCases();
    await decide(one!.id, { action: 'hide', reason: 'offensive' });
    const { token } = another;
    await http.request('POST', '/appeal', { token, body: { replyId, text: 'Call me.' } });
    expect(await listReplyCases()).toMatchObject([{ appeal: { text: 'Call me.' } }]);
    await http.request('DELETE', '/me', { token });
    const [left] = await listReplyCases();
    expect(left!.appeal).toEqual({ appealedAt: expect.any(Number) as number });
    expect((await readOne(owner)).reply).toMatchObject({ text: 'You lie.' });
  });

  test('a hidden feedback takes no reply, and hides the one that it has', async () => {
    await reply(owner, 'Thank you.');
    const { id: replyId } = (await readOne(network.alice)).reply!;
    await http.request('POST', '/report', { body: { feedbackId, reason: 'spam' } });
    const { key: token } = network;
    const cases = getResult(await http.request('GET', '/moderation', { token }));
    await decide((cases as ModerationCasePage).cases[0]!.id, { action: 'hide', reason: 'spam' });
    expect(await reply(owner, 'Hello.')).toMatchObject(matchError(40401));
    const body = { replyId, reason: 'spam' };
    expect(await http.request('POST', '/report', { body })).toMatchObject(matchError(40401));
    expect((await readPage(network.alice)).feedback).toEqual([]);
    // The giver sees both.
    expect(await readOne(network.bob)).toMatchObject({ reply: { text: 'Thank you.' } });
  });

  describe('helpful', () => {
    const mark = ({ token }: Pick<Person, 'token'>, id = feedbackId) =>
      http.request('POST', '/helpful', { token, body: { feedbackId: id } });
    const unmark = ({ token }: Pick<Person, 'token'>, id = feedbackId) =>
      http.request('DELETE', '/helpful', { token, query: { feedbackId: id } });

    test('each person has one voice, and can take it back', async () => {
      const { alice, carol, stranger } = network;
      expect(await mark(alice)).toMatchObject({ status: 201, body: emptySuccess });
      expect(await mark(alice)).toMatchObject({ status: 200 });
      await mark(stranger);
      await mark(carol);
      expect((await readOne(alice)).helpful).toEqual({ count: 3, networkCount: 1, own: true });
      expect((await readOne(stranger)).helpful).toEqual({ count: 3, networkCount: 0, own: true });
      expect((await readOne(owner)).helpful).toEqual({ count: 3, networkCount: 0, own: false });
      expect((await readOne({})).helpful).toEqual({ count: 3 });
      expect(await unmark(alice)).toMatchObject({ status: 200, body: emptySuccess });
      expect(await unmark(alice)).toMatchObject(matchError(40401, /not marked/));
      expect((await readOne(alice)).helpful).toEqual({ count: 2, networkCount: 1, own: false });
    });

    test('not by the giver, by owners, by clients, or by anonymous readers', async () => {
      const { bob, key } = network;
      expect(await mark(bob)).toMatchObject(matchError(40300, /your own/));
      expect(await mark(owner)).toMatchObject(matchError(40300, /Owners/));
      expect(await mark({ token: key })).toMatchObject(matchError(40300, /signed-in/));
      expect(await http.request('POST', '/helpful', { body: { feedbackId } })).toMatchObject(
        matchError(40100),
      );
      expect(await mark(network.alice, '999999')).toMatchObject(matchError(40401));
      expect((await readOne(bob)).helpful).toMatchObject({ count: 0 });
    });

    test('many people at once are all counted', async () => {
      const people = await Promise.all(Array.from({ length: 12 }, () => http.person()));
      await Promise.all(people.flatMap((one) => [mark(one), mark(one)]));
      expect((await readOne({})).helpful).toEqual({ count: 12 });
      await Promise.all(people.slice(4).map((one) => unmark(one)));
      expect((await readOne({})).helpful).toEqual({ count: 4 });
    });

    test('sorts by the voices of the network, then by the others, then the newest, in pages', async () => {
      const { alice, carol, stranger } = network;
      const givers: Record<string, Person> = {};
      const ids: Record<string, string> = {};
      for (const name of ['none', 'two', 'network', 'one', 'both']) {
        givers[name] = await http.person();
        await giveFeedback(http, givers[name], { stars: 3, review: `${name}.` });
        ids[name] = (await readPage(givers[name], { own: true })).feedback[0]!.id;
      }
      const other = await http.person();
      await Promise.all([mark(stranger, ids['two']), mark(other, ids['two'])]);
      await mark(stranger, ids['one']);
      await mark(carol, ids['network']);
      await Promise.all([mark(carol, ids['both']), mark(stranger, ids['both'])]);
      // The reader's own vote does not change its order.
      await mark(alice, ids['none']);
      await mark(network.bob, ids['both']);

      const listAll = async (reader: { token?: string }, query: object = {}) => {
        const reviews: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await readPage(reader, {
            sort: 'helpful',
            limit: 1,
            ...query,
            ...(cursor ? { cursor } : {}),
          });
          reviews.push(...page.feedback.map(({ items }) => items.review!));
          ({ cursor } = page);
        } while (cursor);
        return reviews;
      };
      const byNetwork = ['both.', 'network.', 'two.', 'one.', 'none.', 'Dry bread.'];
      expect(await listAll(alice)).toEqual(byNetwork);
      expect(await listAll(alice, { limit: 4 })).toEqual(byNetwork);
      expect(await listAll(alice, { withReview: true, limit: 2 })).toEqual(byNetwork);
      expect(await listAll(alice, { network: true })).toEqual(['Dry bread.']);
      expect(await listAll({})).toEqual([
        'both.',
        'two.',
        'one.',
        'network.',
        'none.',
        'Dry bread.',
      ]);
      expect(await listAll({}, { stars: 3 })).toHaveLength(5);

      const { cursor } = await readPage(alice, { sort: 'helpful', limit: 1 });
      for (const bad of [
        { sort: 'newest', cursor },
        { sort: 'helpful', cursor: Buffer.from('helpful alltoothers 5 5').toString('base64url') },
        {
          sort: 'helpful',
          cursor: Buffer.from('helpful alltonobody 5 5 1 1').toString('base64url'),
        },
      ]) {
        const query = { targetCriteria: bakery, ...bad };
        expect(await http.request('GET', '/feedback', { token: alice.token, query })).toMatchObject(
          matchError(40001, /cursor/),
        );
      }
    });
  });
});
