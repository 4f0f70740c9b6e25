import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';
import { storedSnapshot } from '../support/stored.js';

/** A client merges wallets, and then writes and reads as each of them. */
eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  let [thief, victim]: [Person, Person] = [] as never;
  beforeAll(async () => {
    http = await open();
    key = await http.key('admin');
    [thief, victim] = await Promise.all([http.person(), http.person()]);
  });
  afterAll(() => http.close());

  const post = (ids: object, type = 'Address', token = key) =>
    http.request('POST', '/entity', { token, body: { type, ids } });

  /** Expects the service to refuse the posts and to change nothing. */
  async function refused(...bodies: [ids: object, type?: string][]): Promise<void> {
    const before = await storedSnapshot(http.service);
    for (const body of bodies) expect(await post(...body)).toMatchObject(matchError(40003));
    expect(await storedSnapshot(http.service)).toEqual(before);
  }

  test('does not merge two people who signed in', async () => {
    await refused(
      [{ uuid: thief.address, address: victim.address }],
      [{ uuid: victim.address, address: thief.address }],
      [{ uuid: thief.address, address: victim.address.toUpperCase().replace('0X', '0x') }],
      [{ uuid: thief.address, address: victim.address }, 'provider'],
      [{ uuid: thief.address, account: victim.address }],
    );
    const ranking = await http.request('GET', '/ranking', {
      token: thief.token,
      query: { sourceCriteria: { uuid: victim.address }, targetType: 'provider' },
    });
    expect(ranking).toMatchObject(matchError(40300));
  });

  test('does not merge them through an id of both', async () => {
    await post({ uuid: thief.address, handle: 'thief' });
    await post({ uuid: victim.address, handle: 'victim' });
    await post({ uuid: 'bridge', link: 'a' }, 'provider');
    await refused([{ handle: 'thief', address: victim.address }]);
    expect(await post({ link: 'a', handle: 'thief' }, 'provider')).toMatchObject({ status: 200 });
    expect(await post({ uuid: thief.address }, 'Address')).toMatchObject({ status: 200 });
    await refused([{ link: 'a', handle: 'victim' }, 'provider']);
  });

  test('does not merge a wallet whose owner signs in later', async () => {
    const future = '0x00000000000000000000000000000000000f00d5';
    await refused(
      [{ uuid: thief.address, address: future }],
      [{ uuid: 'new-one', address: future, other: thief.address }],
      [{ uuid: future, address: '0x00000000000000000000000000000000000f00d6' }],
    );
    const merged = await Promise.all(
      Array.from({ length: 32 }, (_, number) =>
        post({ uuid: `0x${number.toString(16).padStart(40, 'a')}`, address: victim.address }),
      ),
    );
    for (const answer of merged) expect(answer).toMatchObject(matchError(40003));
  });

  test('does not merge them in concurrent posts', async () => {
    await post({ uuid: 'neutral' }, 'provider');
    const wallets = Array.from(
      { length: 10 },
      (_, number) => `0x${number.toString(16).padStart(40, 'b')}`,
    );
    const answers = await Promise.all(
      wallets.map((address) => post({ uuid: 'neutral', address }, 'provider')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(matchError(40003));
    }
    const held = await http.service.database.drizzle.query.identifiers.findMany();
    expect(held.filter(({ value }) => wallets.includes(value))).toHaveLength(1);
  });
});
