import { SqlRankingEngine } from '../../src/storage/sql-ranking-engine.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { createUser } from '../../../testing/suites/each-service.js';

/** One wallet fills everybody's ranking with providers of its own. */
eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  let [spammer, reader]: [Person, Person] = [] as never;
  const count = 300;
  const fill = async (to: Http, address: string) => {
    for (let number = 0; number < count; number++) {
      const body = { type: 'provider', ids: { uuid: `airdrop-${number}` }, name: 'AIRDROP' };
      await addEntity(to.service, { ...createUser(1), address }, body);
    }
  };
  beforeAll(async () => {
    http = await open();
    key = await http.key('entity:write');
    [spammer, reader] = await Promise.all([http.person(), http.person()]);
    await fill(http, spammer.address);
    await http.request('POST', '/entity', {
      token: key,
      body: { type: 'provider', ids: { uuid: 'bakery' }, name: 'Bakery' },
    });
  });
  afterAll(() => http.close());

  const ranked = async (query: object = {}, to = http, { address, token } = reader) => {
    const { body } = await to.request('GET', '/ranking', {
      token,
      query: { sourceCriteria: { uuid: address }, targetType: 'provider', ...query },
    });
    return (body.result as { entity: { uuid: string } }[]).map(({ entity }) => entity.uuid);
  };

  test('a ranking of the type includes none of them for any reader', async () => {
    expect(await ranked()).toEqual(['bakery']);
    expect(await ranked({}, http, spammer)).toEqual(['bakery']);
  });

  test('a ranking of the type does not include wallets that were added as providers', async () => {
    const body = { type: 'provider', ids: { uuid: spammer.address }, name: 'AIRDROP' };
    expect(await http.request('POST', '/entity', { token: spammer.token, body })).toMatchObject({
      status: 200,
    });
    expect(await ranked()).toEqual(['bakery']);
  });

  test('a ranking by criteria includes the requested one', async () => {
    expect(await ranked({ targetCriterias: [{ uuid: 'airdrop-7' }] })).toEqual(['airdrop-7']);
  });

  test('a ranking of the type includes one after an app registers it', async () => {
    const body = { type: 'provider', ids: { uuid: 'airdrop-7' }, name: 'Seven' };
    await http.request('POST', '/entity', { token: key, body });
    expect((await ranked()).sort()).toEqual(['airdrop-7', 'bakery']);
  });

  test('the SQL engine and a restarted service return the same', async () => {
    const entities = await http.service.database.drizzle.query.entities.findMany({
      orderBy: ({ id }) => id,
    });
    const ids = entities.flatMap(({ id, addedBy }) => (addedBy.startsWith('client:') ? [id] : []));
    await http.service.writes.reload();
    const query = { source: entities[0]!.id, targets: { type: 'provider' }, limit: 1_000 };
    for (const engine of [http.service.ranking, new SqlRankingEngine(http.service.database)]) {
      const all = await engine.rank(query);
      expect(all.map(({ target }) => target).sort()).toEqual(ids.sort());
    }
  });
});
