import { KeyedHashes } from '../../../src/auth/keyed-hashes.js';
import type { Acquaintance, EntityId, RankingEngine } from '../../../src/ranking/engine.js';
import type { EntityData } from '../../../src/storage/entities/known-entities.js';
import { ReaderNames, replaceWallet } from '../../../src/use-cases/people/reader-names.js';

const wallet = '0x1234…abcd';
const node = { name: wallet, image: '', type: 'Address', properties: {} };
const nameless: EntityData = {
  id: 1,
  name: wallet,
  sentenceName: wallet,
  image: '',
  isPerson: true,
  isNameless: true,
  isNamelessInSentences: true,
  entity: { uuid: '0x12345678', ...node },
  node,
};
const named: EntityData = {
  ...nameless,
  id: 2,
  name: '900',
  isNameless: false,
  entity: { uuid: '0x2', ...node, name: '900' },
  node: { ...node, name: '900' },
};
const reader = 9;
const target = 7;

/** Names for a reader who has some people at a distance. */
async function open(
  distances: Record<EntityId, 1 | 2> = {},
  { secret = 'secret', ...more }: { secret?: string; source?: EntityId | undefined } = {},
): Promise<{ names: ReaderNames; asked: EntityId[][] }> {
  const asked: EntityId[][] = [];
  const acquaintances: RankingEngine['acquaintances'] = (_source, people) => {
    asked.push([...people]);
    const found = people.flatMap((person): [EntityId, Acquaintance][] => {
      const distance = distances[person];
      return distance ? [[person, { person, distance, trust: 1, isShown: true }]] : [];
    });
    return Promise.resolve(new Map(found));
  };
  const names = await ReaderNames.read(
    {
      hashes: new KeyedHashes(secret, Buffer.from('stored')),
      ranking: { acquaintances } as RankingEngine,
    },
    { source: 'source' in more ? more.source : reader, language: 'en' },
    [nameless, named],
  );
  return { names, asked };
}

test('the reader itself and its contacts are shown by a part of the wallet', async () => {
  const { names } = await open({ 1: 1 });
  expect(names.show(nameless, target)).toBe(nameless);
  const own = await open({}, { source: nameless.id });
  expect(own.names.show(nameless, target)).toBe(nameless);
});

test.each([
  ['a stranger', {}, reader],
  ['a person at distance two', { 1: 2 as const }, reader],
  ['every person, to anonymous readers,', { 1: 1 as const }, undefined],
])('%s has a visitor’s name in all places', async (_who, distances, source) => {
  const { names } = await open(distances, { source });
  const shown = names.show(nameless, target);
  expect(
    JSON.stringify([shown.name, shown.sentenceName, shown.node, shown.entity.name]),
  ).not.toMatch(/1234|abcd/);
  expect(shown.name).toMatch(/^Visitor [0-9a-f]{4}$/);
  expect([shown.sentenceName, shown.node.name, shown.entity.name]).toEqual(
    Array.from({ length: 3 }, () => shown.name),
  );
});

test('a name without a letter stays, except in sentences', async () => {
  const { names } = await open();
  const shown = names.show(named, target);
  expect(shown).toMatchObject({ name: '900', node: { name: '900' }, entity: { name: '900' } });
  expect(shown.sentenceName).toMatch(/^Visitor [0-9a-f]{4}$/);
});

test('the name follows from the person, the target and the secret alone', async () => {
  const list = ({ names }: Awaited<ReturnType<typeof open>>) =>
    [7, 8, 10, 11].map((one) => names.show(nameless, one).name);
  const names = list(await open());
  expect(new Set(names).size).toBe(4);
  expect(list(await open({ 1: 2 }))).toEqual(names);
  expect(list(await open({}, { source: undefined }))).toEqual(names);
  expect(list(await open({}, { secret: 'another' }))).not.toEqual(names);
});

test('the distances of all people are looked up at once', async () => {
  expect((await open()).asked).toEqual([[1, 2]]);
  expect((await open({}, { source: undefined })).asked).toEqual([]);
});

test('an entity that is no person keeps its name', () => {
  const provider = {
    ...nameless,
    isPerson: false,
    isNameless: false,
    isNamelessInSentences: false,
  };
  expect(replaceWallet(provider, 'Visitor 7f3a')).toBe(provider);
});
