import type { Blocks } from '../../src/schemas/relationship.js';
import { derivedTables } from '../../../testing/service/derived.js';
import { getResult } from '../../../testing/service/send.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { dumpDatabase } from '../http/support/dump.js';
import {
  bakery,
  createSampleNetwork,
  emptySuccess,
  type SampleNetwork,
} from '../http/support/sample-network.js';

/** A blocked person erases its data, and returns with the same wallet. */
eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  let mallory: Person;
  beforeEach(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    mallory = await http.person();
    await nameMallory();
    await vouch(network.bob);
  });
  afterEach(() => http.close());

  const request = async (method: string, path: string, token: string, body: object) => {
    const answer = await http.request(method, path, { token, body });
    expect([path, answer.body]).toEqual([path, emptySuccess]);
  };
  const post = (path: string, token: string, body: object) => request('POST', path, token, body);
  const nameMallory = () =>
    post('/entity', network.key, {
      type: 'Address',
      name: 'Mallory',
      ids: { uuid: mallory.address },
    });
  const vouch = ({ address }: Person) =>
    post('/relationship', network.key, {
      type: 'social',
      sourceCriteria: { uuid: address },
      targetCriteria: { uuid: mallory.address },
      properties: { kind: 'bluesky' },
    });
  const recommend = () =>
    post('/feedback', mallory.token, {
      sourceCriteria: { uuid: mallory.address },
      targetCriteria: bakery,
      items: { stars: 5 },
    });
  /** Mallory erases all data, signs in again, and gets a name, a contact of Alice and an opinion again. */
  const eraseAndReturn = async () => {
    const erased = await http.request('DELETE', '/me', { token: mallory.token });
    expect(getResult(erased)).toMatchObject({ state: 'finished' });
    mallory = { ...mallory, token: (await signIn(http.url, mallory.account)).token };
    await nameMallory();
    await vouch(network.bob);
    await recommend();
  };
  const readRanking = async ({ address, token }: Person) => {
    const query = { sourceCriteria: { uuid: address }, targetType: 'provider' };
    const ranking = getResult(await http.request('GET', '/ranking', { token, query })) as {
      summaryText: string | null;
      relationshipPaths: object[];
    }[];
    return ranking[0]!;
  };
  const readExport = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${http.url}/me/export`, { headers });
    return (await answer.text()).trimEnd().split('\n');
  };
  const listBlocks = async ({ token }: Person) =>
    (getResult(await http.request('GET', '/blocks', { token })) as Blocks).blocks;

  test('whom a person has blocked is not in the ranking and sentences after an erasure and a return', async () => {
    const { alice, bob } = network;
    await recommend();
    expect((await readRanking(alice)).summaryText).toMatch(/Mallory/);
    await post('/block', alice.token, { targetCriteria: { uuid: mallory.address } });
    const before = await listBlocks(alice);
    expect(before).toMatchObject([{ target: { name: 'Mallory' } }]);

    await eraseAndReturn();
    await vouch(alice);
    expect(await readRanking(alice)).toMatchObject({ relationshipPaths: [], summaryText: null });
    // Other readers see Mallory's feedback again.
    expect((await readRanking(bob)).summaryText).toMatch(/Mallory/);
    expect(await listBlocks(alice)).toMatchObject([
      { target: { name: 'Mallory' }, createdAt: before[0]!.createdAt },
    ]);
    const { stored, computed } = await derivedTables(http.service);
    expect(stored).toEqual(computed);
  });

  test('a block of an erased person is stored and exported without the wallet', async () => {
    const { alice } = network;
    await post('/block', alice.token, { targetCriteria: { uuid: mallory.address } });
    const [{ createdAt }] = (await listBlocks(alice)) as [Blocks['blocks'][number]];
    await http.request('DELETE', '/me', { token: mallory.token });
    expect(await listBlocks(alice)).toEqual([]);
    const lines = await readExport(alice);
    expect(lines.filter((line) => line.includes('lock'))).toEqual([
      JSON.stringify({ blockedWallet: { createdAt } }),
    ]);
    const rows = (await dumpDatabase(http.service)).join('\n');
    expect(rows).toContain(http.service.hashes.hashDecidedPerson(mallory.address));
    expect(rows).not.toContain(mallory.address.slice(2));
  });

  test('a block outlasts several erasures until the person unblocks', async () => {
    const { alice } = network;
    await post('/block', alice.token, { targetCriteria: { uuid: mallory.address } });
    await eraseAndReturn();
    await eraseAndReturn();
    expect((await readRanking(alice)).summaryText).toBeNull();
    const [{ target }] = (await listBlocks(alice)) as [Blocks['blocks'][number]];
    await request('DELETE', '/block', alice.token, { targetCriteria: { ref: target.ref } });
    expect((await readRanking(alice)).summaryText).toMatch(/Mallory/);

    await eraseAndReturn();
    expect(await listBlocks(alice)).toEqual([]);
    expect((await readRanking(alice)).summaryText).toMatch(/Mallory/);
  });
});
