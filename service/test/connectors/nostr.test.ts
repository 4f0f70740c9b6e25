import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { finalizeEvent, generateSecretKey, getPublicKey, type NostrEvent } from 'nostr-tools/pure';
import { WebSocketServer, type WebSocket } from 'ws';
import { findFreePort } from '../../../testing/service/free-port.js';
import { startRelay, type TestRelay } from '../../../testing/networks/nostr-relay.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import type { Change, Connector, Feed, Step } from '../../src/connectors/connector.js';
import { ContactFeed } from '../../src/connectors/nostr/contact-feed.js';
import { formatRevision } from '../../src/connectors/nostr/contact-list.js';
import { EventVerifier } from '../../src/connectors/nostr/event-verifier.js';
import { createNostrConnector } from '../../src/connectors/nostr/nostr-connector.js';
import { toAccounts } from './support/to-accounts.js';

const publicUrl = 'https://svc.example';
const contacts = 3;
const now = () => Math.floor(Date.now() / 1000);
const { signal } = new AbortController();
/** Counts the timers that prevent the process from ending. */
const countTimers = () =>
  process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;

/** Creates an account with a contact list. */
function createAccount() {
  const key = generateSecretKey();
  return { key, id: getPublicKey(key) };
}
const toTags = (ids: readonly string[]) => ids.map((id) => ['p', id]);

describe('the proof', () => {
  const connector = createNostrConnector({ publicUrl, relays: [] });
  const attempt = { state: '0123456789abcdef'.repeat(2), wallet: `0x${'1'.repeat(40)}` };
  const { key, id } = createAccount();
  type SignStep = Extract<Step, { kind: 'sign' }>;

  async function sign(change: Partial<SignStep['event'] & { created_at: number }> = {}) {
    const { step } = await connector.begin(attempt, undefined);
    const { event } = step as SignStep;
    return finalizeEvent({ created_at: now(), ...event, ...change }, key);
  }
  const finish = (proof: unknown, given = attempt) =>
    connector.finish({ ...given, secret: {} }, proof);

  test('names the wallet, the attempt and the service', async () => {
    const { step, secret } = await connector.begin(attempt, undefined);
    expect(secret).toEqual({});
    expect(step).toEqual({
      kind: 'sign',
      event: {
        kind: 27235,
        tags: [
          ['u', 'https://svc.example/accounts/finish'],
          ['method', 'POST'],
          ['state', attempt.state],
          ['wallet', attempt.wallet],
        ],
        content: `Connect this Nostr account to the wallet ${attempt.wallet} at https://svc.example`,
      },
    });
  });

  test('is an event that the key of the account has signed', async () => {
    expect(await finish(JSON.parse(JSON.stringify(await sign())))).toEqual({
      id,
      label: expect.stringMatching(/^npub1[a-z0-9]{58}$/) as string,
    });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['no event', () => Promise.resolve(undefined), 'The proof is not a signed event of Nostr.'],
    ['a text', () => Promise.resolve('{}'), 'The proof is not a signed event of Nostr.'],
    [
      'an event without id',
      async () => ({ ...(await sign()), id: 1 }),
      'The proof is not a signed event of Nostr.',
    ],
    ['another kind', () => sign({ kind: 1 }), 'The signed event is not the one of this attempt.'],
    [
      'another content',
      () => sign({ content: '' }),
      'The signed event is not the one of this attempt.',
    ],
    ['other tags', () => sign({ tags: [] }), 'The signed event is not the one of this attempt.'],
    [
      'an old event',
      () => sign({ created_at: now() - 400 }),
      'The event was not signed now: check the clock of this device.',
    ],
    [
      'a later event',
      () => sign({ created_at: now() + 400 }),
      'The event was not signed now: check the clock of this device.',
    ],
    [
      'the key of another account',
      async () => ({ ...(await sign()), pubkey: createAccount().id }),
      'The signature of the event is not valid.',
    ],
    [
      'another signature',
      async () => ({ ...(await sign()), sig: 'a'.repeat(128) }),
      'The signature of the event is not valid.',
    ],
  ])('is not %s', async (_what, createProof, message) => {
    await expect(finish(await createProof())).rejects.toMatchObject({
      name: 'ProofError',
      message,
    });
  });

  test('is of no other attempt or wallet', async () => {
    const event = await sign();
    for (const other of [
      { ...attempt, state: 'f'.repeat(32) },
      { ...attempt, wallet: `0x${'2'.repeat(40)}` },
    ]) {
      await expect(finish(event, other)).rejects.toMatchObject({
        message: 'The signed event is not the one of this attempt.',
      });
    }
  });
});

describe('contact lists', () => {
  const relays: TestRelay[] = [];
  let connector: Connector;
  beforeAll(async () => {
    relays.push(await startRelay(), await startRelay());
    connector = createNostrConnector({ publicUrl, relays: relays.map(({ url }) => url) });
  });
  afterAll(() => Promise.all(relays.map((relay) => relay.close())));

  async function list(account: string, from = connector) {
    const { revision, pages } = await from.listFollows(account, signal);
    const follows: string[] = [];
    for await (const page of pages) follows.push(...page.map((follow) => follow.id));
    return { revision, follows };
  }

  // First, while nothing else has timers.
  test('ends when it is stopped', async () => {
    const before = countTimers();
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const silent = createNostrConnector({ publicUrl, relays: [`ws://127.0.0.1:${port}`] });
    const stop = new AbortController();
    const reading = silent.listFollows(createAccount().id, stop.signal);
    const [socket] = (await once(server, 'connection')) as [WebSocket];
    await once(socket, 'message');
    // It does not confirm the end of the connection.
    socket.pause();
    const refused = expect(reading).rejects.toThrow('The node stops.');
    stop.abort(new Error('The node stops.'));
    await refused;
    await waitFor(() => countTimers() <= before, undefined, { seconds: 5 });
    socket.terminate();
    server.close();
  });

  test('ends when it is stopped while it connects', async () => {
    const before = countTimers();
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const silent = createNostrConnector({ publicUrl, relays: [`ws://127.0.0.1:${port}`] });
    const stop = new AbortController();
    const reading = silent.listFollows(createAccount().id, stop.signal);
    const refused = expect(reading).rejects.toThrow('The node stops.');
    await once(server, 'connection');
    stop.abort(new Error('The node stops.'));
    await refused;
    await waitFor(() => sockets.every(({ destroyed }) => destroyed));
    expect(countTimers()).toBeLessThanOrEqual(before);
    server.close();
  });

  test('the newest of all relays counts', async () => {
    const { key, id } = createAccount();
    const [a, b, c] = [createAccount().id, createAccount().id, createAccount().id];
    await relays[0]!.publish(key, { kind: contacts, tags: toTags([a]), at: now() - 50 });
    const old = await list(id);
    await relays[1]!.publish(key, { kind: contacts, tags: toTags([b, c]), at: now() - 20 });
    await relays[0]!.publish(key, { kind: contacts, tags: toTags([a, b]), at: now() - 40 });
    const present = await list(id);
    expect(old.follows).toEqual([a]);
    expect(present.follows).toEqual([b, c]);
    expect(present.revision! > old.revision!).toBe(true);
  });

  test('of two lists of one second, all take the one with the lowest id', async () => {
    const { key, id } = createAccount();
    const at = now() - 10;
    const events = await Promise.all(
      [0, 1].map((relay) =>
        relays[relay]!.publish(key, { kind: contacts, tags: toTags([createAccount().id]), at }),
      ),
    );
    const [first] = events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect((await list(id)).follows).toEqual([first!.tags[0]![1]]);
  });

  test('what is no key, repeated or the account itself is left out', async () => {
    const { key, id } = createAccount();
    const friend = createAccount().id;
    const tags = [...toTags([friend, id, friend, friend.toUpperCase(), 'x']), ['p'], ['e', friend]];
    await relays[0]!.publish(key, { kind: contacts, tags });
    expect((await list(id)).follows).toEqual([friend]);
  });

  test('an account without a list has no revision', async () => {
    expect(await list(createAccount().id)).toEqual({ revision: undefined, follows: [] });
  });

  test('what a relay makes up does not count', async () => {
    const { key, id } = createAccount();
    const friend = createAccount().id;
    const real = await relays[0]!.publish(key, { kind: contacts, tags: toTags([friend]) });
    const forged = { ...real, id: 'a'.repeat(64), tags: [], created_at: now() + 10 };
    relays[1]!.store(forged);
    const late = finalizeEvent(
      { kind: contacts, tags: [], content: '', created_at: now() + 7_200 },
      key,
    );
    relays[1]!.store(late);
    expect((await list(id)).follows).toEqual([friend]);
  });

  test('a relay that is down does not matter while another answers', async () => {
    const { key, id } = createAccount();
    const friend = createAccount().id;
    await relays[0]!.publish(key, { kind: contacts, tags: toTags([friend]) });
    const none = `ws://127.0.0.1:${await findFreePort()}`;
    const some = createNostrConnector({ publicUrl, relays: [none, relays[0]!.url] });
    expect((await list(id, some)).follows).toEqual([friend]);
    const down = createNostrConnector({ publicUrl, relays: [none] });
    await expect(list(id, down)).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'None of the relays of Nostr answers.',
    });
  });

  test('a relay that closes instead of answering, or sends too much, has failed', async () => {
    for (const answer of ['', 'x'.repeat(17 * 1024 * 1024)]) {
      const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 2 ** 26 });
      server.on('connection', (socket) => {
        socket.on('error', () => undefined);
        socket.on('message', () => {
          if (answer === '') socket.close();
          else socket.send(answer);
        });
      });
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const odd = createNostrConnector({ publicUrl, relays: [`ws://127.0.0.1:${port}`] });
      await expect(list(createAccount().id, odd)).rejects.toMatchObject({ name: 'NetworkError' });
      server.close();
    }
  });

  describe('that change', () => {
    const changes: Change[] = [];
    const errors: unknown[] = [];
    let feed: Feed | undefined;
    const open = (...urls: string[]) => {
      const listener = {
        onChange: (change: Change) => void changes.push(change),
        onError: (error: unknown) => void errors.push(error),
      };
      return (feed = createNostrConnector({ publicUrl, relays: urls }).watch!(listener));
    };
    afterEach(async () => {
      await feed?.close();
      changes.length = errors.length = 0;
    });
    const seen = (account: string) =>
      changes.flatMap((change) =>
        change.kind === 'list' && change.account === account
          ? [change.follows.map((follow) => follow.id)]
          : [],
      );

    test('are passed on, of the accounts that it is about', async () => {
      const [one, two, friend] = [createAccount(), createAccount(), createAccount().id];
      const { setAccounts } = open(relays[0]!.url, relays[1]!.url);
      await relays[0]!.publish(one.key, { kind: contacts, tags: toTags([friend]), at: now() - 9 });
      setAccounts.call(feed, toAccounts([one.id]));
      await waitFor(() => seen(one.id).length === 1);
      expect(seen(one.id)).toEqual([[friend]]);
      await relays[1]!.publish(one.key, { kind: contacts, tags: [] });
      await waitFor(() => seen(one.id).length === 2);
      expect(seen(one.id)).toEqual([[friend], []]);
      await relays[0]!.publish(two.key, { kind: contacts, tags: toTags([friend]) });
      setAccounts.call(feed, toAccounts([one.id, two.id]));
      await waitFor(() => seen(two.id).length === 1);
      expect(errors).toEqual([]);
    });

    test('nothing is connected without accounts', async () => {
      const relay = await startRelay();
      const opened = open(relay.url);
      const { id } = createAccount();
      opened.setAccounts(toAccounts([id]));
      await waitFor(() => relay.connectionCount === 1);
      opened.setAccounts(toAccounts([]));
      await waitFor(() => relay.connectionCount === 0);
      await relay.close();
    });

    test('of accounts that it is about already, it requests nothing again', async () => {
      const relay = await startRelay();
      const [one, two] = [createAccount(), createAccount()];
      const opened = open(relay.url);
      const at = now() - 1_000;
      for (const { key } of [one, two]) {
        await relay.publish(key, { kind: contacts, tags: toTags([createAccount().id]), at });
      }
      opened.setAccounts(toAccounts([one.id]));
      await waitFor(() => seen(one.id).length === 1);
      opened.setAccounts(toAccounts([one.id, two.id]));
      await waitFor(() => seen(two.id).length === 1);
      opened.setAccounts(toAccounts([two.id]));
      opened.setAccounts(toAccounts([two.id, one.id]));
      await waitFor(() => relay.requests.length === 3);
      const kinds = [contacts];
      const since = at - 600;
      expect(relay.requests).toEqual([
        [{ kinds, authors: [one.id] }],
        [
          { kinds, authors: [two.id] },
          { kinds, authors: [one.id], since },
        ],
        // Messages sent during the pause would be missing.
        [
          { kinds, authors: [one.id] },
          { kinds, authors: [two.id], since },
        ],
      ]);
      expect(relay.connectionCount).toBe(1);
      expect(errors).toEqual([]);
      await relay.close();
    });

    test('a relay that ends a subscription goes on with the others', async () => {
      const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
      const { key, id } = createAccount();
      const list = finalizeEvent(
        { kind: contacts, tags: toTags([createAccount().id]), content: '', created_at: now() },
        key,
      );
      const sockets: WebSocket[] = [];
      const ended: string[] = [];
      server.on('connection', (socket) => {
        sockets.push(socket);
        socket.on('message', (data) => {
          const [type, name, filter] = JSON.parse((data as Buffer).toString()) as [
            string,
            string,
            { authors: string[] },
          ];
          if (type !== 'REQ') return;
          if (filter.authors.includes(id)) {
            socket.on('pong', () => socket.send(JSON.stringify(['EVENT', name, list])));
          } else {
            ended.push(name);
            socket.send(JSON.stringify(['CLOSED', name, 'error: too many subscriptions']));
          }
        });
      });
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const others = Array.from({ length: 600 }, (_, index) => String(index).padStart(64, '0'));
      const opened = open(`ws://127.0.0.1:${port}`);
      opened.setAccounts(toAccounts([id, ...others]));
      await waitFor(() => errors.length === 1);
      sockets[0]!.ping();
      await waitFor(() => seen(id).length === 1);
      expect(errors).toMatchObject([
        { message: `The relay 127.0.0.1:${port} ended a subscription.` },
      ]);
      expect([sockets.length, ended.length]).toEqual([1, 1]);
      await opened.close();
      server.close();
    });

    test('after it was started again, it requests what is newer than the stored lists', async () => {
      const relay = await startRelay();
      const [one, two, friend] = [createAccount(), createAccount(), createAccount().id];
      const at = now() - 5_000;
      const old = await relay.publish(one.key, { kind: contacts, tags: toTags([friend]), at });
      await relay.publish(two.key, { kind: contacts, tags: toTags([friend]), at: at + 300 });
      const opened = open(relay.url);
      opened.setAccounts(
        new Map([
          [one.id, formatRevision(old)],
          [two.id, formatRevision({ ...old, created_at: at + 100 })],
        ]),
      );
      await waitFor(() => seen(two.id).length === 1);
      expect(relay.requests).toEqual([
        [{ kinds: [contacts], authors: [one.id, two.id], since: at + 100 - 600 }],
      ]);
      expect(seen(one.id)).toEqual([]);
      await relay.close();
    });

    test('signatures are verified of lists alone that are newer than all before', async () => {
      const relay = await startRelay();
      const { key, id } = createAccount();
      const verified: string[] = [];
      class Verifier extends EventVerifier {
        override async verify(event: NostrEvent) {
          const isValid = await super.verify(event);
          verified.push(`${event.id} ${isValid}`);
          return isValid;
        }
      }
      const list = await relay.publish(key, { kind: contacts, tags: toTags([createAccount().id]) });
      feed = new ContactFeed([relay.url], new Verifier(), {
        onChange: (change) => void changes.push(change),
        onError: (error) => void errors.push(error),
      });
      feed.setAccounts(toAccounts([id]));
      await waitFor(() => seen(id).length === 1);
      for (const created_at of [list.created_at - 1, list.created_at]) {
        relay.store({ ...list, id: 'f'.repeat(64), created_at });
      }
      const [another, later] = [createAccount(), now() + 60];
      relay.store({ ...list, id: 'e'.repeat(64), pubkey: another.id, created_at: later });
      feed.setAccounts(toAccounts([]));
      await waitFor(() => relay.connectionCount === 0);
      feed.setAccounts(toAccounts([id, another.id]));
      await waitFor(() => verified.length === 2);
      expect(verified).toEqual([`${list.id} true`, `${'e'.repeat(64)} false`]);
      expect(seen(another.id)).toEqual([]);
      await relay.close();
    });

    test('a relay that was gone is connected again, and nothing is missed', async () => {
      const { key, id } = createAccount();
      const port = await findFreePort();
      const url = `ws://127.0.0.1:${port}`;
      const friend = createAccount().id;
      open(url).setAccounts(toAccounts([id]));
      await waitFor(() => errors.length > 0);
      expect(errors).toMatchObject([{ name: 'NetworkError' }]);
      const relay = await startRelay(port);
      await relay.publish(key, { kind: contacts, tags: toTags([friend]) });
      await waitFor(() => seen(id).length > 0);
      expect(seen(id)[0]).toEqual([friend]);
      await relay.close();
    });
  });
});
