import { importLines, convertToStars, type ImportLine } from './import-lines.js';
import type { FilmTrust } from './dataset.js';

const dataset: FilmTrust = {
  ratings: [
    { person: 2, film: 7, rating: 4 },
    { person: 1, film: 7, rating: 0.5 },
  ],
  links: [[1, 3]],
};

describe('importLines', () => {
  test('returns people, films, links and ratings in this order', () => {
    const lines = [...importLines(dataset)];
    expect(lines.map((line) => Object.keys(line)[0])).toEqual([
      ...Array<string>(4).fill('entity'),
      'relationship',
      'feedback',
      'feedback',
    ]);
    expect(lines[3]).toEqual({
      entity: { type: 'film', ids: { uuid: 'filmtrust:film:7' }, name: 'Film 7' },
    });
    expect(lines[4]).toEqual({
      relationship: {
        type: 'social',
        sourceCriteria: { type: 'Address', uuid: 'filmtrust:person:1' },
        targetCriteria: { type: 'Address', uuid: 'filmtrust:person:3' },
        properties: { kind: 'filmtrust' },
      },
    });
    expect(lines[5]).toEqual({
      feedback: {
        sourceCriteria: { type: 'Address', uuid: 'filmtrust:person:2' },
        targetCriteria: { type: 'film', uuid: 'filmtrust:film:7' },
        items: { stars: 5 },
      },
    });
  });

  test('gives each person a distinct name', () => {
    const links = Array.from({ length: 1642 }, (_, index): [number, number] => [index + 1, 1]);
    const names = [...importLines({ ratings: [], links })].flatMap(nameIn);
    expect(names).toHaveLength(1642);
    expect(new Set(names).size).toBe(1642);
  });

  test('adds the address of a wallet to a person', () => {
    const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const address = wallet.toLowerCase();
    const ids = [...importLines(dataset, { wallet, person: 1 })].flatMap((line) =>
      'entity' in line && 'address' in line.entity.ids ? [line.entity.ids] : [],
    );
    expect(ids).toEqual([
      { uuid: 'filmtrust:person:1', address },
      { uuid: address, address },
    ]);
  });

  test('refuses a person who is not in the data set', () => {
    expect(() => [...importLines(dataset, { wallet: '0x0', person: 9 })]).toThrow('no person 9');
  });
});

test('ratings are rounded to the nearest stars', () => {
  expect([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4].map(convertToStars)).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
});

function nameIn(line: ImportLine): string[] {
  return 'entity' in line && line.entity.name !== undefined ? [line.entity.name] : [];
}
