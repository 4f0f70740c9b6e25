import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namePicture, readAllDiagrams } from '../diagrams/diagrams.js';
import { root } from './support/pages.js';

const diagrams = readAllDiagrams();

test.each(diagrams)(
  'the diagram “$title” has a title, a description and a picture for each scheme',
  ({ title, description }) => {
    expect([title, description]).not.toContain('');
    const pictures = (['light', 'dark'] as const).map((scheme) => namePicture({ title }, scheme));
    expect(
      pictures.filter((name) => !existsSync(join(root, 'docs/public/diagrams', name))),
    ).toEqual([]);
  },
);

test('the diagram of the data has each table of the schema once', () => {
  const schema = readFileSync(join(root, 'service/src/storage/schema.ts'), 'utf8');
  const tables = [...schema.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name);
  const { source = '' } = diagrams.find(({ title }) => title === 'The data') ?? {};
  const shown = [...source.matchAll(/^ {4}(\w+)/gm)].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(40);
  expect(shown.toSorted()).toEqual(tables.toSorted());
});
