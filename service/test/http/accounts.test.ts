import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure';
import { startRelay, type TestRelay } from '../../../testing/networks/nostr-relay.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { createNostrConnector } from '../../src/connectors/nostr/nostr-connector.js';
import { networkJobs } from '../../src/jobs/network-jobs.js';
import type { AccountContext } from '../../src/use-cases/accounts/networks.js';
import { Scheduler } from '../../src/jobs/scheduler.js';

type Json = Record<string, unknown>;
const publicUrl = 'http://localhost:4700';
const contacts = 3;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore };

eachHttp((_name, open) => {
  let relay: TestRelay;
  let http: Http;
  let scheduler: Scheduler<AccountContext>;
  beforeAll(async () => {
    relay = await startRelay();
    const connector = createNostrConnector({ publicUrl, relays: [relay.url] });
    http = await open({}, async (service) => ({
      ...service,
      networks: {
        connectors: new Map([['nostr', connector]]),
      },
    }));
    const { service } = http;
    scheduler = await Scheduler.start({
      database: service.database,
      jobs: networkJobs(service.networks, log),
      context: service,
      log,
    });
  });
  afterAll(async () => {
    await scheduler.close();
    await http.close();
    await relay.close();
  });

  const request = async (method: string, path: string, token: string, body?: Json) =>
    http.request(method, path, { token, ...(body && { body }) });

  /** Connects a Nostr account as a page does, and returns its key and the id of the connection. */
  async function connect(token: string, key = generateSecretKey()) {
    const begun = await request('POST', '/accounts/begin', token, { network: 'nostr' });
    expect(begun.status).toBe(200);
    const { state, step } = begun.body.result as { state: string; step: { event: Json } };
    const event = step.event as { kind: number; tags: string[][]; content: string };
    const proof = finalizeEvent({ ...event, created_at: Math.floor(Date.now() / 1000) }, key);
    const { status, body } = await request('POST', '/accounts/finish', token, {
      state,
      proof: JSON.parse(JSON.stringify(proof)) as Json,
    });
    return {
      key,
      account: getPublicKey(key),
      status,
      body,
      id: (body.result as { id: string } | undefined)?.id,
    };
  }

  const listAccounts = async (token: string) => {
    const { body } = await request('GET', '/accounts', token);
    return (body.result as { accounts: Json[] }).accounts;
  };

  /** Bob, who has reviewed a bakery, and the bakery's uuid. */
  async function review() {
    const bob = await http.person();
    const key = await http.key('entity:write');
    const uuid = `bakery-${bob.address}`;
    await request('POST', '/entity', key, { type: 'provider', name: 'Bakery', ids: { uuid } });
    await request('POST', '/feedback', bob.token, {
      sourceCriteria: { uuid: bob.address },
      targetCriteria: { uuid },
      items: { stars: 5 },
    });
    return { bob, uuid };
  }

  /** The kinds of the first step to the bakery in the person's ranking. */
  async function readSteps({ address, token }: Person, uuid: string) {
    const query = new URLSearchParams({
      targetType: 'provider',
      sourceCriteria: JSON.stringify({ ids: { uuid: address } }),
      'targetCriterias[0]': JSON.stringify({ uuid }),
    });
    const { body } = await request('GET', `/ranking?${query}`, token);
    const [item] = body.result as { relationshipPaths: { relationship: Json }[][] }[];
    return item!.relationshipPaths.map(([step]) => step!.relationship['properties']);
  }

  test('lists the networks for everybody', async () => {
    const { status, body } = await http.request('GET', '/networks');
    expect(status).toBe(200);
    expect(body.result).toEqual({
      networks: [{ network: 'nostr', title: 'Nostr', proof: 'account', asksFor: 'nothing' }],
    });
  });

  test('somebody follows a reviewer at Nostr: the ranking says so while it lasts', async () => {
    const { bob, uuid } = await review();
    const alice = await http.person();
    const { account } = await connect(bob.token);
    const aliceKey = generateSecretKey();
    const follow = (tags: string[][], at?: number) =>
      relay.publish(aliceKey, { kind: contacts, tags, ...(at === undefined ? {} : { at }) });
    const now = Math.floor(Date.now() / 1000);
    const { id, status } = await connect(alice.token, aliceKey);
    expect(status).toBe(200);
    const steps = () => readSteps(alice, uuid);
    expect(await steps()).toEqual([]);
    await follow([['p', account]], now - 30);
    await waitFor(steps, (found) => found.length === 1);
    expect(await steps()).toEqual([{ kind: 'nostr' }]);
    expect(await listAccounts(alice.token)).toMatchObject([
      { id, network: 'nostr', followCount: 1, knownCount: 1, isPaused: false },
    ]);
    const { body } = await request('GET', '/relationships', alice.token);
    expect(body.result).toMatchObject({ relationships: [{ origin: `account:${id}` }] });
    const ready = await http.request('GET', '/health/ready');
    expect(ready.body.result).toMatchObject({ networks: [{ network: 'nostr', failingCount: 0 }] });

    // The next list of a minute takes effect at its end, or at a sync of the account.
    const refresh = () => request('POST', `/accounts/${id}/refresh`, alice.token);
    await follow([], now - 20);
    await refresh();
    await waitFor(steps, (found) => found.length === 0);
    await follow([['p', account]], now - 10);
    await refresh();
    await waitFor(steps, (found) => found.length === 1);
    expect((await request('DELETE', `/accounts/${id}`, alice.token)).status).toBe(200);
    expect(await steps()).toEqual([]);
    expect(await listAccounts(alice.token)).toEqual([]);
  });

  test('an account of somebody else is refused, also after it was disconnected', async () => {
    const [bob, mallory, carol] = [await http.person(), await http.person(), await http.person()];
    const { key, id } = await connect(bob.token);
    const refused = { status: 409, body: { status: 'error', errorCode: 40900 } };
    expect(await connect(mallory.token, key)).toMatchObject(refused);
    for (const [method, path, body] of [
      ['DELETE', `/accounts/${id}`],
      ['POST', `/accounts/${id}/refresh`],
      ['PATCH', `/accounts/${id}`, { isPaused: true }],
      ['POST', `/accounts/${id}/move`, { address: mallory.address }],
    ] as const) {
      const answer = await request(method, path, mallory.token, body);
      expect(answer).toMatchObject({ status: 404, body: { errorCode: 40401 } });
    }
    expect(await listAccounts(bob.token)).toMatchObject([{ id, isPaused: false }]);
    await request('DELETE', `/accounts/${id}`, bob.token);
    expect(await connect(mallory.token, key)).toMatchObject(refused);
    expect((await connect(bob.token, key)).id).toBe(id);
    const moved = await request('POST', `/accounts/${id}/move`, bob.token, {
      address: carol.account.address,
    });
    expect(moved.status).toBe(200);
    expect(await connect(bob.token, key)).toMatchObject({ status: 200 });
    await request('POST', `/accounts/${id}/move`, bob.token, { address: carol.account.address });
    expect((await connect(carol.token, key)).id).toBe(id);
  });

  test('an account is paused, continued and read again', async () => {
    const { token } = await http.person();
    const { id } = await connect(token);
    const change = (isPaused: boolean) => request('PATCH', `/accounts/${id}`, token, { isPaused });
    expect((await change(true)).status).toBe(200);
    expect(await listAccounts(token)).toMatchObject([{ isPaused: true }]);
    expect((await change(false)).status).toBe(200);
    expect((await request('POST', `/accounts/${id}/refresh`, token)).status).toBe(200);
    await waitFor(
      () => listAccounts(token),
      ([account]) => account?.['readAt'] !== undefined,
    );
  });

  test.each([
    ['POST', '/accounts/begin', { network: 'bluesky' }, 400, 'network must be one that is enabled'],
    ['POST', '/accounts/begin', {}, 400, 'network is missing'],
    ['POST', '/accounts/begin', { network: 'nostr', more: 1 }, 400, 'more is not a known field'],
    ['POST', '/accounts/finish', { state: 'x' }, 400, 'state does not have the documented form'],
    ['POST', '/accounts/finish', { state: 'a'.repeat(32) }, 400, 'state is of no attempt'],
    ['POST', '/accounts/1/move', { address: 'x' }, 400, 'address does not have'],
    ['PATCH', '/accounts/1', { isPaused: 'maybe' }, 400, 'isPaused must be boolean'],
    ['DELETE', '/accounts/0', undefined, 400, 'id does not have'],
  ] as const)('%s %s of %j is refused', async (method, path, body, status, message) => {
    const { token } = await http.person();
    const answer = await request(method, path, token, body);
    expect(answer.status).toBe(status);
    expect(answer.body.errorMessage).toContain(message);
  });

  test('a proof that is none is refused with a reason', async () => {
    const { token } = await http.person();
    const begun = await request('POST', '/accounts/begin', token, { network: 'nostr' });
    const { state } = begun.body.result as { state: string };
    const answer = await request('POST', '/accounts/finish', token, { state, proof: { id: 1 } });
    expect(answer).toMatchObject({
      status: 403,
      body: { errorCode: 40301, errorMessage: 'The proof is not a signed event of Nostr.' },
    });
  });

  test('anonymous readers and clients have no accounts', async () => {
    expect((await http.request('GET', '/accounts')).status).toBe(401);
    const key = await http.key('admin');
    expect(await request('GET', '/accounts', key)).toMatchObject({
      status: 403,
      body: { errorCode: 40300 },
    });
  });
});
