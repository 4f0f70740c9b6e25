import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../check/change.mjs';

const root = join(import.meta.dirname, '../..');

test('workflows name actions by the hash of a commit, with the version beside it', () => {
  const lines = listFiles(['.github/workflows/*.yml']).flatMap((path) =>
    readFileSync(join(root, path), 'utf8').split('\n'),
  );
  const actions = lines.filter((line) => /^\s*(- )?uses:/.test(line));
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((line) => !/@[0-9a-f]{40} # \S+$/.test(line))).toEqual([]);
});
