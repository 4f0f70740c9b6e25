import { formatPrincipal } from '../../../src/auth/principal.js';
import type { StoredEntity } from '../../../src/storage/entities/stored-entities.js';
import {
  combineEntities,
  createFields,
  isUnchanged,
  parseEntity,
  requireAllowed,
} from '../../../src/use-cases/entities/entity-rules.js';
import { createUser } from '../../../../testing/suites/each-service.js';
import { createClientPrincipal } from '../support.js';

const user = createUser(1);
const client = createClientPrincipal('entity:write');
const hosts = new Set(['images.example']);

const shop = (some: Partial<StoredEntity> = {}): StoredEntity => ({
  id: 1,
  uuid: 'shop',
  type: 'provider',
  name: null,
  image: null,
  properties: {},
  owners: null,
  addedBy: formatPrincipal(client),
  identifiers: [{ property: 'uuid', value: 'shop' }],
  ...some,
});
const post = (ids: Record<string, string>, some: object = {}) =>
  parseEntity(client, { type: 'provider', ids, ...some });

test('an app needs a scope to add entities, and alone names owners', () => {
  const body = { type: 'provider', ids: { uuid: 'a' } };
  expect(() => parseEntity(createClientPrincipal(), body)).toThrow(/scope entity:write/);
  const owners = ['0xAA', '0xaa'];
  expect(parseEntity(client, { ...body, owners }).owners).toEqual(['0xaa']);
  expect(() => parseEntity(user, { ...body, owners })).toThrow(/only an app can name owners/);
});

test('users change only what they added; their images come from hosts that the operator allows', () => {
  const image = 'https://images.example/a.png';
  const posted = parseEntity(user, { type: 'provider', ids: { uuid: 'shop' }, image });
  expect(() => requireAllowed(user, [shop()], posted, hosts)).toThrow(/somebody else added/);
  const own = shop({ addedBy: formatPrincipal(user) });
  requireAllowed(user, [own], posted, hosts);
  expect(() => requireAllowed(user, [own], posted, new Set())).toThrow(/image/);
  requireAllowed(user, [{ ...own, image }], posted, new Set());
});

test('two wallets stay two people', () => {
  const wallets = [createUser(1).address, createUser(2).address];
  const found = wallets.map((value, id) =>
    shop({ id, type: 'Address', uuid: value, identifiers: [{ property: 'uuid', value }] }),
  );
  const posted = { type: 'Address', properties: {}, identifiers: [] };
  expect(() => requireAllowed(client, found, posted, hosts)).toThrow(
    expect.objectContaining({ reason: 'mergeRefused' }) as Error,
  );
});

test('a new entity has a uuid, and who added it', () => {
  expect(createFields(client, post({ url: 'u' }))).toMatchObject({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    identifiers: [{ property: 'url', value: 'u' }, { property: 'uuid' }],
    owners: null,
    addedBy: formatPrincipal(client),
  });
  expect(createFields(client, post({ uuid: 'a' }))).toMatchObject({ uuid: 'a' });
});

test('posted fields replace, others stay; of several entities those of the oldest', () => {
  const older = shop({ name: 'Old', properties: { a: 1, b: 1 } });
  const newer = shop({
    ...{ id: 2, uuid: 'other', image: 'i', properties: { b: 2, c: 2 } },
    identifiers: [{ property: 'uuid', value: 'other' }],
  });
  const posted = post({ uuid: 'shop', url: 'u' }, { c: 3 });
  expect(combineEntities(client, [older, newer], posted)).toEqual({
    fields: {
      uuid: 'shop',
      type: 'provider',
      name: 'Old',
      image: 'i',
      properties: { a: 1, b: 1, c: 3 },
      owners: null,
      addedBy: formatPrincipal(client),
    },
    added: [{ property: 'url', value: 'u' }],
    dropped: [],
  });
});

test('what only a user stated of an entity is dropped when an app adopts it', () => {
  const stated = shop({
    ...{ name: 'A name', properties: { a: 1 }, addedBy: formatPrincipal(user) },
    identifiers: [
      { property: 'uuid', value: 'shop' },
      { property: 'url', value: 'u' },
    ],
  });
  const { fields, dropped } = combineEntities(client, [stated], post({ uuid: 'shop' }));
  expect(fields).toMatchObject({ name: null, properties: {}, addedBy: formatPrincipal(client) });
  expect(dropped).toEqual([{ property: 'url', value: 'u' }]);
});

test('an entity has at most 64 identifiers, 16 KiB of properties, and 64 owners', () => {
  const ids = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`p${n}`, 'x']));
  expect(() => combineEntities(client, [shop()], post(ids))).toThrow(/at most 64 identifiers/);
  expect(() => post({ uuid: 'a' }, { text: 'x'.repeat(16 * 1024) })).toThrow(/16 KiB/);
  const halves = ['a', 'b'].map((half) => ({ [half]: 'x'.repeat(9 * 1024) }));
  expect(() =>
    combineEntities(client, [shop({ properties: halves[0]! })], post({ uuid: 'shop' }, halves[1])),
  ).toThrow(/16 KiB/);
  const owners = (start: number) => Array.from({ length: 33 }, (_, n) => `0x${start + n}`);
  const found = [shop({ owners: owners(0) }), shop({ id: 2, owners: owners(40) })];
  expect(() => combineEntities(client, found, post({ uuid: 'shop' }))).toThrow(/at most .* owners/);
});

test('a write that repeats what is stored changes nothing', () => {
  const stored = shop({ name: 'A', properties: { a: [1] }, owners: ['0xaa'] });
  expect(isUnchanged(client, stored, post({ uuid: 'shop' }))).toBe(true);
  expect(isUnchanged(client, stored, post({ uuid: 'shop' }, { name: 'A', a: [1] }))).toBe(true);
  expect(isUnchanged(client, stored, post({ uuid: 'shop' }, { name: 'B' }))).toBe(false);
  expect(isUnchanged(client, stored, post({ uuid: 'shop' }, { owners: [] }))).toBe(false);
  expect(isUnchanged(client, stored, post({ uuid: 'shop', url: 'u' }))).toBe(false);
  const ofUser = { ...stored, addedBy: formatPrincipal(user) };
  expect(isUnchanged(client, ofUser, post({ uuid: 'shop' }))).toBe(false);
});
