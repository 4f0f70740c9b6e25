import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBuiltParts } from '../check/built-parts.mjs';
import { listFiles } from '../check/change.mjs';

const files = listFiles(['.']);
const root = join(import.meta.dirname, '../..');

test('each folder has a row', () => {
  const unknown = files.filter((path) => findBuiltParts(path).length === 0);
  expect([...new Set(unknown.map((path) => dirname(path)))]).toEqual([]);
});

test('a folder that is new at the first three levels has none', () => {
  for (const folder of ['new', 'core/new', 'core/src/new', 'service/new', 'docs/new', 'bench/new'])
    expect(findBuiltParts(`${folder}/file.ts`)).toEqual([]);
});

test('a row has suites or a reason, and the suites exist', () => {
  for (const path of files) {
    for (const { suites, why } of findBuiltParts(path)) {
      expect(suites.length > 0).toBe(why === undefined);
      for (const suite of suites.filter((suite) => suite.endsWith('.ts')))
        expect({ path, suite, exists: existsSync(join(root, suite)) }).toMatchObject({
          exists: true,
        });
    }
  }
});
