import type { FeedbackItems, SingleFeedback } from '../../src/schemas/feedback.js';
import { clear } from '../../../testing/suites/each-service.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import {
  bakery,
  matchError,
  createSampleNetwork,
  type SampleNetwork,
} from '../http/support/sample-network.js';

// A user tries to make its own feedback look like that of a customer.
eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  let app: string;
  beforeAll(async () => {
    http = await open();
  });
  beforeEach(async () => {
    await clear(http.service);
    network = await createSampleNetwork(http);
    app = await http.key('feedback:write');
  });
  afterAll(() => http.close());

  const transaction = (of: Person, transactionId: string) => ({
    sourceCriteria: { uuid: of.address },
    targetCriteria: bakery,
    transactionId,
  });
  const vouch = (token: string, of: Person, transactionId: string) =>
    http.request('POST', '/transaction', { token, body: transaction(of, transactionId) });
  const give = (token: string, of: Person, items: FeedbackItems, transactionId?: string) =>
    http.request('POST', '/feedback', {
      token,
      body: {
        sourceCriteria: { uuid: of.address },
        targetCriteria: bakery,
        items,
        ...(transactionId ? { transactionId } : {}),
      },
    });
  const verified = async () => {
    const { body } = await http.request('GET', '/feedback', {
      token: network.alice.token,
      query: { targetCriteria: bakery },
    });
    return (body.result as { feedback: SingleFeedback[] }).feedback.map((one) => one.verified);
  };
  const verifiedCount = async () => {
    const query = { targetCriteria: bakery, sourceCriteria: { uuid: network.alice.address } };
    const { token } = network.alice;
    const { body } = await http.request('GET', '/feedbackSummary', { token, query });
    return (body.result as { verifiedCount: number }).verifiedCount;
  };

  test('an invented transaction id does not verify feedback', async () => {
    const { stranger } = network;
    expect(await give(stranger.token, stranger, { stars: 5 }, 'order-1')).toMatchObject({
      status: 201,
    });
    expect([await verified(), await verifiedCount()]).toEqual([[false], 0]);
  });

  test('users and clients without the scope cannot vouch for transactions', async () => {
    const { stranger } = network;
    expect(await vouch(stranger.token, stranger, 'order-1')).toMatchObject(matchError(40300));
    expect(await vouch(await http.key('entity:write'), stranger, 'order-1')).toMatchObject(
      matchError(40300, /feedback:write/),
    );
    const body = transaction(stranger, 'order-1');
    expect(await http.request('POST', '/transaction', { body })).toMatchObject(matchError(40100));
    await give(stranger.token, stranger, { stars: 5 }, 'order-1');
    expect(await verified()).toEqual([false]);
  });

  test('a transaction that an app vouches for, before or later, verifies only its own feedback', async () => {
    const { bob, stranger } = network;
    expect(await vouch(app, bob, 'order-1')).toMatchObject({ status: 201 });
    expect(await vouch(app, bob, 'order-1')).toMatchObject({ status: 200 });
    await give(bob.token, bob, { stars: 5 }, 'order-1');
    // The order of another person, and the same order at another person, is no purchase.
    await give(stranger.token, stranger, { stars: 1 }, 'order-1');
    expect([await verified(), await verifiedCount()]).toEqual([[true, false], 1]);
    await give(bob.token, bob, { stars: 1 }, 'order-2');
    expect(await verified()).toEqual([false, false]);
    await vouch(app, bob, 'order-2');
    expect([await verified(), await verifiedCount()]).toEqual([[true, false], 1]);
  });

  test('feedback that an app gave is verified until the giver changes it', async () => {
    const { bob } = network;
    await give(app, bob, { stars: 4 });
    expect(await verified()).toEqual([true]);
    await give(bob.token, bob, { stars: 4 });
    expect(await verified()).toEqual([true]);
    await give(bob.token, bob, { stars: 1 });
    expect(await verified()).toEqual([false]);
    await give(app, bob, { stars: 1 });
    expect(await verified()).toEqual([true]);
    const key = { sourceCriteria: { uuid: bob.address }, targetCriteria: bakery };
    await http.request('DELETE', '/feedback', { token: bob.token, query: key });
    await give(bob.token, bob, { stars: 1 });
    expect(await verified()).toEqual([false]);
  });

  test('POST /transaction refuses invalid transactions', async () => {
    const { bob } = network;
    const post = (body: object) => http.request('POST', '/transaction', { token: app, body });
    const good = transaction(bob, 'order-1');
    const { transactionId: _, ...without } = good;
    expect(await post(without)).toMatchObject(matchError(40001, /transactionId/));
    expect(await post({ ...good, transactionId: '' })).toMatchObject(
      matchError(40001, /transactionId/),
    );
    expect(await post({ ...good, statedBy: 'client:x' })).toMatchObject(
      matchError(40001, /statedBy/),
    );
    expect(await post({ ...good, targetCriteria: { uuid: 'none' } })).toMatchObject(
      matchError(40401),
    );
    expect(await post({ ...good, targetCriteria: { uuid: bob.address } })).toMatchObject(
      matchError(40001, /targetCriteria/),
    );
    expect(await http.service.database.drizzle.query.transactions.findMany()).toEqual([]);
  });
});
