import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Erasure } from '../../src/schemas/erasure.js';
import type { FeedbackPage } from '../../src/schemas/feedback.js';
import { registry } from '../../src/storage/personal-data/registry.js';
import { continueErasures } from '../../src/use-cases/own-data/continue-erasures.js';
import { derivedTables } from '../../../testing/service/derived.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { startBucket } from '../../../testing/service/start-bucket.js';
import { hasFfmpeg, sampleVideo } from '../../../testing/service/sample-video.js';
import { getResult } from '../../../testing/service/send.js';
import { origin, signIn } from '../../../testing/service/sign-in.js';
import { dumpDatabase, dumpFolder } from './support/dump.js';
import {
  addMissingRows,
  findPerson,
  listColumnsWithoutRows,
  listPersonalColumns,
} from './support/own-rows.js';
import {
  bakery,
  createSampleNetwork,
  emptySuccess,
  matchError,
  type SampleNetwork,
} from './support/sample-network.js';
import { signToken } from './support/sign-token.js';
import { upload } from './support/upload.js';

if (!hasFfmpeg) process.stdout.write('Erasures are tested without videos: there is no ffmpeg.\n');

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeEach(async () => {
    http = await open();
    network = await createSampleNetwork(http);
  });
  afterEach(() => http.close());

  const post = async (path: string, token: string, body: object) => {
    const answer = await http.request('POST', path, { token, body });
    expect([path, answer.body]).toEqual([path, emptySuccess]);
  };
  /** The feedback that is listed for the person as its own. */
  const listFeedbackIds = async ({ token }: Person, targetCriteria: object = bakery) => {
    const query = { targetCriteria, own: true };
    const page = getResult(await http.request('GET', '/feedback', { token, query }));
    return (page as FeedbackPage).feedback.map(({ id }) => id);
  };
  const erase = async ({ token }: Pick<Person, 'token'>) => {
    const { id } = getResult(await http.request('DELETE', '/me', { token })) as Erasure;
    // The job finishes work that takes longer than the request may.
    const { service, videos } = http;
    await continueErasures({ ...service, videos }, new AbortController().signal);
    return getResult(await http.request('GET', `/erasures/${id}`)) as Erasure;
  };
  const readExport = async ({ token }: Pick<Person, 'token'>) => {
    const answer = await fetch(`${http.url}/me/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const lines = (await answer.text()).trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);
  };
  /** Creates a person with data in every table. */
  const leaveData = async (): Promise<{ person: Person; films: string[] }> => {
    const { key, alice, bob, carol } = network;
    const person = await http.person();
    const self = { uuid: person.address };
    const to = ({ address }: Person) => ({
      sourceCriteria: self,
      targetCriteria: { uuid: address },
    });
    const from = ({ address }: Person) => ({
      sourceCriteria: { uuid: address },
      targetCriteria: self,
    });
    await post('/entity', key, {
      type: 'Address',
      name: 'Grace Secretname',
      image: 'https://example.com/secret-face.svg',
      ids: { uuid: person.address, email: 'grace@secret.example' },
      town: 'Secretville',
    });
    const social = { type: 'social', properties: { kind: 'bluesky', note: 'secret-handle' } };
    await post('/relationship', person.token, { type: 'social', ...to(alice) });
    await post('/relationship', alice.token, { type: 'social', ...from(alice) });
    await post('/relationship', key, { ...social, ...to(bob) });
    await post('/relationship', key, { ...social, ...from(carol), bidirectional: true });
    await post('/block', person.token, { targetCriteria: { uuid: carol.address } });
    await post('/block', bob.token, { targetCriteria: self });

    const films: string[] = [];
    if (hasFfmpeg) {
      films.push(await upload(http.url, sampleVideo('webm'), person.token));
      films.push(await upload(http.url, sampleVideo('webm', { seconds: 2 }), person.token));
      await upload(http.url, sampleVideo('webm', { seconds: 2 }), person.token, {
        stopAfter: 20_000,
      });
    }
    await post('/feedback', person.token, {
      sourceCriteria: self,
      targetCriteria: bakery,
      items: {
        stars: 4,
        review: 'A review full of secrets.',
        badges: { Quality: 'positive' },
        ...(films[0] ? { video: films[0] } : {}),
      },
    });
    await post('/transaction', key, {
      sourceCriteria: self,
      targetCriteria: bakery,
      transactionId: 'secret-order-1',
    });
    await post('/feedback', person.token, {
      sourceCriteria: self,
      targetCriteria: bakery,
      transactionId: 'secret-order-1',
      items: { stars: 5, review: 'Another secret review.' },
    });
    await post('/feedback', key, { ...to(alice), items: { stars: 5 } });
    await post('/feedback', alice.token, {
      ...from(alice),
      items: { review: 'About her secrets.' },
    });

    // The person owns the bakery and the garage, has replied, and finds another review helpful.
    for (const uuid of [bakery.uuid, 'toms-garage']) {
      await post('/entity', key, {
        type: 'provider',
        ids: { uuid },
        owners: [person.account.address, alice.address],
      });
    }
    await post('/feedback', bob.token, {
      sourceCriteria: { uuid: bob.address },
      targetCriteria: bakery,
      items: { stars: 1, review: 'The bread is not fresh.' },
    });
    const [feedbackId] = await listFeedbackIds(bob);
    await post('/reply', person.token, { feedbackId, text: 'A secret discount for you.' });
    await post('/feedback', alice.token, {
      sourceCriteria: { uuid: alice.address },
      targetCriteria: { uuid: carol.address },
      items: { review: 'Very kind.' },
    });
    const [own] = await listFeedbackIds(person);
    await post('/reply', alice.token, { feedbackId: own, text: 'A secret answer.' });
    const report = async (body: object) =>
      getResult(await http.request('POST', '/report', { token: carol.token, body }));
    await report({ feedbackId: own, reason: 'other', text: 'A secret report.' });
    await report({ targetCriteria: self, reason: 'spam' });
    const cases = await http.request('GET', '/moderation', {
      token: key,
      query: { reason: 'spam' },
    });
    const [{ id }] = (getResult(cases) as { cases: [{ id: string }] }).cases;
    await http.request('POST', `/moderation/${id}`, {
      token: key,
      body: { action: 'reject', text: 'It stays.' },
    });
    const [voted] = await listFeedbackIds(alice, { uuid: carol.address });
    await post('/helpful', person.token, { feedbackId: voted });

    // The person rated both, so that the merge records its feedback.
    await post('/feedback', person.token, {
      sourceCriteria: self,
      targetCriteria: { uuid: 'toms-garage' },
      items: { review: 'A third secret review.' },
    });
    await post('/entity', key, {
      type: 'provider',
      ids: { uuid: 'toms-garage', url: 'https://rosa.example' },
    });
    // One entity that only the person added, one that others use, and one that was merged.
    for (const uuid of ['secret-shop', 'useful-shop', 'merged-shop', 'other-shop']) {
      await post('/entity', person.token, {
        type: 'shop',
        name: `The ${uuid}`,
        note: 'secret words',
        ids: { uuid },
      });
    }
    await post('/entity', person.token, {
      type: 'shop',
      ids: { uuid: 'merged-shop', code: 'm1' },
    });
    await post('/entity', person.token, { type: 'shop', ids: { uuid: 'other-shop', code: 'm1' } });
    for (const uuid of ['useful-shop', 'merged-shop']) {
      await post('/feedback', bob.token, {
        sourceCriteria: { uuid: bob.address },
        targetCriteria: { uuid },
        items: { stars: 3 },
      });
    }
    const endorsement = { value: 10, blockNumber: 7 };
    await importEndorsements(
      { sourceAddress: person.address, targetAddress: alice.address, ...endorsement },
      { sourceAddress: bob.address, targetAddress: person.address, ...endorsement },
    );
    await http.request('POST', '/auth/challenge', {
      headers: { origin },
      body: { address: person.account.address, chainId: 1 },
    });
    return { person, films };
  };
  const importEndorsements = async (...bodies: object[]) => {
    const { recordEndorsement } =
      await import('../../src/use-cases/endorsements/record-endorsement.js');
    for (const [index, body] of bodies.entries()) {
      await recordEndorsement(http.service, { kind: 'operator' }, {
        ...body,
        transactionId: `secret-tx-${index}`,
      } as never);
    }
  };
  const dump = async () => [
    ...(await dumpDatabase(http.service)),
    ...(await dumpFolder(dirname(http.videos.uploads.folder))),
  ];
  const findSecrets = async ({ address }: Person) => {
    const secret = new RegExp(`secret|${address.slice(2)}`, 'i');
    // Different by design: the table of secrets that instances share, and the sample films' own metadata.
    return (await dump()).filter((entry) => secret.test(entry.replace('public.secrets', '')));
  };

  test('an erasure leaves nothing of a person in the database and the files', async () => {
    const { person, films } = await leaveData();
    const { service } = http;
    const own = await findPerson(service, person.address);
    await addMissingRows(service, own, await findPerson(service, network.alice.address));
    expect(await listColumnsWithoutRows(service, own)).toEqual([]);
    const secrets = await findSecrets(person);
    expect(secrets.length).toBeGreaterThan(20);
    const tables = secrets.flatMap((row) => /^public\.(\w+) /.exec(row)?.[1] ?? []);
    expect(tables.filter((name) => !('owner' in registry[name as keyof typeof registry]))).toEqual(
      [],
    );
    const erasure = await erase(person);
    expect(erasure).toMatchObject({
      state: 'finished',
      remaining: { endorsements: 1, addedEntities: 2 },
      finishedAt: expect.any(Number) as number,
    });
    expect(erasure.done).toBe(erasure.total);
    expect(await findSecrets(person)).toEqual([]);
    expect(await listColumnsWithoutRows(service, own)).toEqual(listPersonalColumns(own));
    for (const film of films) {
      const answer = await fetch(film);
      await answer.arrayBuffer();
      expect(answer.status).toBe(404);
    }
    const { stored, computed } = await derivedTables(http.service);
    expect(stored).toEqual(computed);
  });

  (hasFfmpeg ? test : test.skip)('an erasure removes the files in a bucket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bucket-'));
    const bucket = await startBucket(folder);
    const videos = {
      folder: join(folder, 'videos'),
      bucket: bucket.settings,
      hosts: undefined,
      ffmpegFolders: (process.env['PATH'] ?? '').split(delimiter),
    };
    const stored = await open({ videos });
    const person = await stored.person();
    const film = await upload(stored.url, sampleVideo('webm'), person.token);
    const id = film.split('/').at(-1)!;
    const listFiles = async () =>
      (await dumpFolder(folder)).filter((file) => file.split('\n', 1)[0]!.includes(id));
    expect((await listFiles()).length).toBeGreaterThan(0);
    await stored.request('DELETE', '/me', { token: person.token });
    expect(await listFiles()).toEqual([]);
    await stored.close();
    await bucket.stop();
    await rm(folder, { recursive: true });
  });

  test('what others said and added stays', async () => {
    const { bob, alice, key } = network;
    const { person } = await leaveData();
    await erase(person);
    const list = await http.request('GET', '/feedback', {
      token: bob.token,
      query: { targetCriteria: { uuid: 'useful-shop' } },
    });
    expect(list.body.result).toMatchObject({ count: 1, feedback: [{ items: { stars: 3 } }] });
    const relationships = await http.request('GET', '/relationships', {
      token: key,
      query: { sourceCriteria: { uuid: alice.address } },
    });
    expect(relationships.body.result).toMatchObject({ relationships: [{ type: 'social' }] });
    expect(await http.request('GET', '/blocks', { token: bob.token })).toMatchObject({
      body: { result: { blocks: [] } },
    });
  });

  test('after it the tokens are refused, and signing in starts anew', async () => {
    const { person } = await leaveData();
    const { token: another } = await signIn(http.url, person.account);
    await erase(person);
    const ask = (token: string) => http.request('GET', '/relationships', { token });
    for (const token of [person.token, another]) {
      expect(await ask(token)).toMatchObject(matchError(40100, /revoked/));
    }
    // Within the same second as the erasure.
    const again = await signIn(http.url, person.account);
    expect(await ask(again.token)).toMatchObject({ body: { result: { relationships: [] } } });
    const kinds = (await readExport(again)).map((line) => Object.keys(line)[0]);
    expect(kinds).toEqual(['export', 'person', 'end']);
    // Bob has blocked the person before.
    expect(await erase(again)).toMatchObject({ state: 'finished', done: 1, remaining: {} });
  });

  test('needs a sign-in of the last five minutes', async () => {
    const { alice } = network;
    const now = Math.floor(Date.now() / 1000);
    const old = await signTokenOf(alice, now - 301);
    const answer = await http.request('DELETE', '/me', { token: old });
    expect(answer).toMatchObject(matchError(40103, /sign in again/));
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", max_age=300',
    );
    const [, person] = await readExport({ token: old });
    expect(person).toMatchObject({ person: { name: 'Alice' } });
    expect(await erase({ token: await signTokenOf(alice, now - 200) })).toMatchObject({
      state: 'finished',
    });
  });

  const signTokenOf = ({ address }: Person, issuedAt: number) => {
    const issuer = 'http://localhost:4700';
    return signToken(http.service, {
      iss: issuer,
      aud: issuer,
      sub: address,
      iat: issuedAt,
      exp: issuedAt + 3_600,
      jti: String(issuedAt),
    });
  };

  test('only people have own data', async () => {
    for (const [method, path] of [
      ['DELETE', '/me'],
      ['GET', '/me/export'],
    ] as const) {
      expect(await http.request(method, path)).toMatchObject(matchError(40100));
      expect(await http.request(method, path, { token: network.key })).toMatchObject(
        matchError(40300, /signed-in users/),
      );
    }
    expect(await http.request('GET', `/erasures/${'0'.repeat(32)}`)).toMatchObject(
      matchError(40401),
    );
    expect(await http.request('GET', '/erasures/1')).toMatchObject(matchError(40001, /id/));
  });

  test('an export has everything, and a link to each video that works', async () => {
    const { alice, bob } = network;
    const { person, films } = await leaveData();
    const lines = await readExport(person);
    expect(lines[0]).toEqual({
      export: {
        service: 'http://localhost:4700',
        version: expect.any(String) as string,
        address: person.address,
        createdAt: expect.any(Number) as number,
      },
    });
    expect(lines.at(-1)).toEqual({ end: { lines: lines.length } });
    const of = (kind: string) =>
      lines.flatMap((line): Record<string, unknown>[] => (line[kind] ? [line[kind]] : []));
    expect(of('person')).toEqual([
      expect.objectContaining({
        uuid: person.address,
        name: 'Grace Secretname',
        image: 'https://example.com/secret-face.svg',
        properties: { town: 'Secretville' },
        origin: 'self',
        identifiers: [
          { property: 'address', value: person.address },
          { property: 'email', value: 'grace@secret.example' },
          { property: 'uuid', value: person.address },
        ],
      }),
    ]);
    expect(of('relationship')).toEqual([
      expect.objectContaining({ target: others.Alice, origin: 'self', inverse: false }),
      expect.objectContaining({ target: others.Alice, origin: 'user', inverse: true }),
      expect.objectContaining({ target: others.Bob, origin: 'client:test', inverse: false }),
      expect.objectContaining({ target: others.Carol, bidirectional: true, inverse: true }),
    ]);
    expect(of('block')).toEqual([expect.objectContaining({ target: others.Carol })]);
    expect(of('feedback')).toEqual([
      expect.objectContaining({
        items: expect.objectContaining({ review: 'A third secret review.', stars: 4 }) as object,
      }),
      expect.objectContaining({ verified: true, transactionId: 'secret-order-1' }),
      expect.objectContaining({ target: others.Alice, items: { stars: 5 }, verified: true }),
    ]);
    expect(of('earlierFeedback')).toEqual([
      {
        target: expect.objectContaining({ uuid: 'rosas-bakery' }) as object,
        feedback: [
          expect.objectContaining({ review: 'A review full of secrets.', stars: 4 }),
          expect.objectContaining({ review: 'A third secret review.' }),
        ],
        mergedAt: expect.any(Number) as number,
      },
    ]);
    expect(of('receivedFeedback')).toEqual([
      expect.objectContaining({ source: others.Alice, items: { review: 'About her secrets.' } }),
    ]);
    const shop = expect.objectContaining({ uuid: 'rosas-bakery' }) as object;
    expect(of('ownedEntity')).toEqual([{ target: shop }]);
    expect(of('reply')).toEqual([
      expect.objectContaining({ target: shop, text: 'A secret discount for you.' }),
    ]);
    expect(of('helpful')).toEqual([expect.objectContaining({ target: others.Carol })]);
    expect(of('receivedReply')).toEqual([
      expect.objectContaining({ source: shop, text: 'A secret answer.' }),
    ]);
    const createdAt = expect.any(Number) as number;
    const feedbackId = expect.any(String) as string;
    expect(of('receivedReport')).toHaveLength(2);
    expect(of('receivedReport')).toEqual(
      expect.arrayContaining([
        { reason: 'other', subject: 'feedback', feedbackId, createdAt },
        { reason: 'spam', subject: 'entity', createdAt },
      ]),
    );
    expect(of('decision')).toEqual([
      expect.objectContaining({ subject: 'entity', action: 'reject', text: 'It stays.' }),
    ]);
    expect(of('endorsement')).toEqual([
      expect.objectContaining({ value: 10, target: others.Alice }),
    ]);
    expect(of('receivedEndorsement')).toEqual([expect.objectContaining({ source: others.Bob })]);
    expect(of('transaction').length).toBeGreaterThan(0);
    expect(of('addedEntity').map(({ uuid }) => uuid)).toEqual([
      'secret-shop',
      'useful-shop',
      'merged-shop',
    ]);
    expect(of('signIn')).toEqual([expect.objectContaining({ origin, chainId: 1 })]);
    expect(of('video')).toHaveLength(hasFfmpeg ? 3 : 0);
    const urls = of('video').flatMap(({ url, finishedAt }) => (finishedAt ? [url] : []));
    expect(urls.toSorted()).toEqual(films.map(toPublicUrl).toSorted());
    // No wallet of another person.
    const text = JSON.stringify(lines);
    expect([alice, bob].filter(({ address }) => text.includes(address))).toEqual([]);
  });

  const toPublicUrl = (url: string) => `http://localhost:4700${new URL(url).pathname}`;
  const other = (name: string) => ({
    type: 'Address',
    name,
    image: `https://example.com/${name}.svg`,
  });
  const others = { Alice: other('Alice'), Bob: other('Bob'), Carol: other('Carol') };

  test('an export is limited to some a minute', async () => {
    const limited = await open({ limits: { export: 2 } });
    const { token } = await limited.person();
    const statuses = [];
    for (let n = 0; n < 3; n++) {
      const answer = await fetch(`${limited.url}/me/export`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });
});
