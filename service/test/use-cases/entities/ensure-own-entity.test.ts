import type { Service } from '../../../src/service.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { ensureOwnEntity } from '../../../src/use-cases/entities/ensure-own-entity.js';
import {
  clear,
  eachService,
  operator,
  createUser,
} from '../../../../testing/suites/each-service.js';

const user = createUser(1);
const { address } = user;

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open('sql');
  });
  beforeEach(() => clear(service));
  afterAll(() => service.close());

  const entities = () => service.database.drizzle.query.entities.findMany();
  const add = (ids: Record<string, string>, more: object = {}) =>
    addEntity(service, operator, { type: 'person', ids, ...more });

  test('creates the entity of a wallet once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => ensureOwnEntity(service, user)));
    expect(await entities()).toMatchObject([
      { uuid: address, type: 'Address', addedBy: `user:${address}` },
    ]);
    expect(await service.database.drizzle.query.identifiers.findMany()).toHaveLength(2);
    const before = await entities();
    await ensureOwnEntity(service, user);
    expect(await entities()).toEqual(before);
  });

  test('takes over the unchanged entity that an app added for the wallet', async () => {
    await addEntity(service, operator, {
      type: 'Address',
      ids: { uuid: address },
      name: 'Alice',
      city: 'Nairobi',
    });
    await ensureOwnEntity(service, user);
    expect(await entities()).toMatchObject([
      {
        type: 'Address',
        name: 'Alice',
        properties: { city: 'Nairobi' },
        addedBy: `user:${address}`,
      },
    ]);
  });

  test('does not take over an entity of another type', async () => {
    await add({ uuid: address }, { name: 'Shop' });
    await ensureOwnEntity(service, user);
    expect(await entities()).toMatchObject([
      { uuid: address, type: 'person', name: 'Shop', addedBy: 'operator' },
    ]);
  });

  test('returns a person with the wallet as its uuid, even if an app used another one', async () => {
    await addEntity(service, operator, { type: 'Address', ids: { uuid: 'alice', address } });
    await ensureOwnEntity(service, user);
    expect(await entities()).toMatchObject([{ uuid: address, addedBy: `user:${address}` }]);
    expect(await service.database.drizzle.query.identifiers.findMany()).toHaveLength(3);
  });

  test('merges the entities of the address and of the uuid', async () => {
    await add({ uuid: 'alice', address }, { name: 'Alice' });
    await add({ uuid: address });
    await ensureOwnEntity(service, user);
    expect(await entities()).toMatchObject([{ uuid: 'alice', type: 'person', name: 'Alice' }]);
    expect(await service.database.drizzle.query.identifiers.findMany()).toHaveLength(3);
  });
});
