import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Revocations } from '../../src/auth/revocations.js';
import { signOutEverywhere } from '../../src/auth/sign-out.js';
import { replaceSigningKeys, rotateSigningKeys, SigningKeys } from '../../src/auth/signing-keys.js';
import { createService } from '../../src/service.js';
import { createPostgres } from '../../../testing/databases/databases.js';
import { createUser, eachService } from '../../../testing/suites/each-service.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { decideFeedback, findFeedbackId } from '../support/moderate.js';
import { giveFeedback } from './support/sample-feedback.js';
import { bakery, createSampleNetwork } from './support/sample-network.js';
import { getResult, send } from '../../../testing/service/send.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { secrets } from '../../../testing/service/secrets.js';

test('a decision of a moderator reaches all nodes within a second', async () => {
  const { location, drop } = await createPostgres();
  const services = await Promise.all([
    createService({ secrets, location }),
    createService({ secrets, location }),
  ]);
  const [one, other] = await Promise.all([listen(services[0]), listen(services[1])]);
  try {
    const network = await createSampleNetwork(one);
    await giveFeedback(one, network.bob, { stars: 1, review: 'Rude.' });
    const readEverything = async (http: typeof one) => {
      const source = { sourceCriteria: { uuid: network.alice.address } };
      const asked = { targetCriteria: bakery };
      const answers = await Promise.all([
        http.request('GET', '/ratings', { query: { targetCriterias: [bakery] } }),
        http.request('GET', '/feedback', { query: asked }),
        http.request('GET', '/recommenders', { token: network.alice.token, query: asked }),
        http.request('GET', '/ranking', {
          token: network.alice.token,
          query: { ...source, targetType: 'provider' },
        }),
      ]);
      return JSON.stringify(answers.map(({ body }) => body));
    };
    const names = /"sum":1|Rude|Bob/;
    const feedbackId = await findFeedbackId(services[0], {
      source: network.bob.address,
      target: bakery.uuid,
    });
    expect(
      await waitFor(
        () => readEverything(other),
        (text) => names.test(text),
      ),
    ).toMatch(names);
    const measure = async (action: 'hide' | 'restore') => {
      await decideFeedback(services[0], feedbackId, { action, reason: 'offensive' });
      const decidedAt = performance.now();
      // The instance that decides sees it at once.
      expect(names.test(await readEverything(one))).toBe(action === 'restore');
      await waitFor(
        () => readEverything(other),
        (text) => names.test(text) === (action === 'restore'),
      );
      return performance.now() - decidedAt;
    };
    expect(await measure('hide')).toBeLessThan(1_000);
    expect(await measure('restore')).toBeLessThan(1_000);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await drop();
  }
});

const options = { rotationSeconds: 86_400, tokenSeconds: 3_600 };

test('two nodes accept the tokens of each other, and see a revocation within a second', async () => {
  const { location, drop } = await createPostgres();
  const services = await Promise.all([
    createService({ secrets, location }),
    createService({ secrets, location }),
  ]);
  const [one, other] = await Promise.all([listen(services[0]), listen(services[1])]);
  try {
    const { token, address } = await one.person();
    const ask = (node: typeof one) =>
      node.request('GET', '/ranking', {
        token,
        query: { sourceCriteria: { uuid: address }, targetType: 'provider' },
      });
    expect((await ask(one)).status).toBe(200);
    expect((await ask(other)).status).toBe(200);
    expect((await one.request('POST', '/auth/logout', { token })).status).toBe(200);
    expect((await ask(one)).status).toBe(401);
    // Soon: a second on a machine that is not busy with other tests.
    const statusThere = async () => (await ask(other)).status;
    expect(await waitFor(statusThere, (status) => status === 401)).toBe(401);
    const later = await createService({ secrets, location });
    const third = await listen(later);
    expect((await ask(third)).status).toBe(401);
    await third.close();
  } finally {
    await Promise.all([one.close(), other.close()]);
    await drop();
  }
});

test('who signs out everywhere is signed out on every node within a second', async () => {
  const { location, drop } = await createPostgres();
  const services = await Promise.all([
    createService({ secrets, location }),
    createService({ secrets, location }),
  ]);
  const [one, other] = await Promise.all([listen(services[0]), listen(services[1])]);
  const ask = async ({ url }: Http, token: string) =>
    (await send(url, 'GET', '/relationships', { token })).status;
  try {
    const person = await one.person();
    const stranger = await one.person();
    const { now } = Date;
    /** Signs in at an instance whose clock differs by this number of seconds. */
    const signInAt = async ({ url }: Http, seconds: number) => {
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1_000);
      const { token } = await signIn(url, person.account);
      clock.mockRestore();
      return token;
    };
    const earlier = [
      person.token,
      await signInAt(one, 5),
      await signInAt(other, -5),
      await signInAt(other, 5),
    ];
    for (const token of earlier) expect(await ask(other, token)).toBe(200);
    const request = await one.request('POST', '/auth/logoutEverywhere', { token: earlier[1] });
    const revokedAt = performance.now();
    const untilRefused = waitFor(
      () => ask(other, earlier[0]!),
      (status) => status === 401,
    ).then(() => performance.now() - revokedAt);
    expect([request.status, request.body]).toEqual([200, { status: 'success', result: {} }]);
    for (const token of earlier) expect(await ask(one, token)).toBe(401);
    // Each before the other instance can have read the change, and whatever the clocks.
    const later = [await signInAt(other, -5), await signInAt(one, 0), await signInAt(other, 5)];
    for (const node of [one, other]) {
      for (const token of later) expect(await ask(node, token)).toBe(200);
    }
    expect(await untilRefused).toBeLessThan(1_000);
    for (const token of earlier) expect(await ask(other, token)).toBe(401);
    for (const node of [one, other]) {
      for (const token of later) expect(await ask(node, token)).toBe(200);
      expect(await ask(node, stranger.token)).toBe(200);
    }
    // An earlier revocation stays in force when it is replaced.
    expect(
      (await other.request('POST', '/auth/logoutEverywhere', { token: later[0] })).status,
    ).toBe(200);
    const last = await signInAt(one, -5);
    for (const token of [...earlier, ...later]) expect(await ask(other, token)).toBe(401);
    expect(await ask(other, last)).toBe(200);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await drop();
  }
});

test('an erasure reaches the other nodes within a second', async () => {
  const { location, drop } = await createPostgres();
  const services = await Promise.all([
    createService({ secrets, location }),
    createService({ secrets, location }),
  ]);
  const [one, other] = await Promise.all([listen(services[0]), listen(services[1])]);
  try {
    const [person, friend] = [await one.person(), await other.person()];
    await other.request('POST', '/relationship', {
      token: friend.token,
      body: {
        type: 'social',
        sourceCriteria: { uuid: friend.address },
        targetCriteria: { uuid: person.address },
      },
    });
    const ask = (token: string) => other.request('GET', '/relationships', { token });
    expect((await ask(person.token)).status).toBe(200);
    expect((await one.request('DELETE', '/me', { token: person.token })).status).toBe(200);
    const isRefused = async () => (await ask(person.token)).status === 401;
    await waitFor(isRefused, Boolean, { what: 'the revocation on the other node', seconds: 5 });
    const countContacts = async () => {
      const { relationships } = getResult(await ask(friend.token)) as { relationships: unknown[] };
      return relationships.length;
    };
    expect(await waitFor(countContacts, (count) => count === 0, { seconds: 5 })).toBe(0);
    // At the instance that may not have read the erasure yet.
    const { token } = await signIn(other.url, person.account);
    expect(getResult(await ask(token))).toEqual({ relationships: [] });
  } finally {
    await Promise.all([one.close(), other.close()]);
    await drop();
  }
});

test('new keys of tokens replace all earlier ones on every node within a second', async () => {
  const { location, drop } = await createPostgres();
  const services = await Promise.all([1, 2].map(() => createService({ secrets, location })));
  const nodes = await Promise.all(services.map((service) => listen(service)));
  try {
    const { token } = await nodes[0]!.person();
    const ask = async ({ url }: Http, credential: string) =>
      (await send(url, 'GET', '/relationships', { token: credential })).status;
    for (const node of nodes) expect(await ask(node, token)).toBe(200);
    await replaceSigningKeys(services[0]!);
    for (const node of nodes) {
      const status = await waitFor(
        () => ask(node, token),
        (code) => code === 401,
      );
      expect(status).toBe(401);
    }
    const { token: again } = await nodes[1]!.person();
    for (const node of nodes) expect(await ask(node, again)).toBe(200);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await drop();
  }
});

eachService((_, open) => {
  test('a revoked token ends no later sign-in where its revocation is not known yet', async () => {
    const service = await open('sql');
    const keys = await SigningKeys.open(service.database, service.encryption, options);
    const { hashes } = service;
    const revocations = await Revocations.open(service.database, {
      hashes,
      keys,
      onRevocation: () => undefined,
    });
    const user = createUser(1);
    await signOutEverywhere(service, revocations, user);
    const later = { ...user, tokenIssuedAfter: await revocations.readIssuedUntil(user.address) };
    await expect(signOutEverywhere(service, revocations, user)).rejects.toMatchObject({
      reason: 'notAuthenticated',
    });
    expect([revocations.has(user), revocations.has(later)]).toEqual([true, false]);
    await signOutEverywhere(service, revocations, later);
    expect(revocations.has(later)).toBe(true);
    revocations.close();
    keys.close();
    await service.close();
  });

  test('nodes that start together agree on one key', async () => {
    const service = await open('sql');
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        SigningKeys.open(service.database, service.encryption, options),
      ),
    );
    expect(new Set(all.map((keys) => keys.current().kid)).size).toBe(1);
    expect(all[0]!.jwks().keys).toHaveLength(1);
    for (const keys of all) keys.close();
    await service.close();
  });

  test('keys are replaced by age, verify until their tokens expire, and are deleted', async () => {
    const service = await open('sql');
    const age = (seconds: number) =>
      service.database.drizzle.execute(
        `UPDATE signing_keys SET created_at = created_at - interval '${seconds} seconds'`,
      );
    const keys = await SigningKeys.open(service.database, service.encryption, options);
    const another = await SigningKeys.open(service.database, service.encryption, options);
    const first = keys.current().kid;
    const rotate = async () => {
      await rotateSigningKeys(service.database, service.encryption, options);
      await keys.refresh();
    };

    await age(86_400 - 60);
    await rotate();
    expect(keys.current().kid).toBe(first);
    await age(120);
    await rotate();
    const second = keys.current().kid;
    expect(second).not.toBe(first);
    expect(keys.jwks().keys.map(({ kid }) => kid)).toEqual([second, first]);
    expect(await keys.find(first)).toBeDefined();

    // The other instance gets a token of the new key before it looks for one by itself.
    await delay(1_000);
    expect(another.current().kid).toBe(first);
    expect(await another.find(second)).toBeDefined();
    expect(another.current().kid).toBe(second);
    expect(await another.find('made-up')).toBeUndefined();

    await age(2 * 3_600 + 3_600 + 60);
    await rotate();
    expect(keys.jwks().keys.map(({ kid }) => kid)).toEqual([second]);
    keys.close();
    another.close();
    await service.close();
  });
});
