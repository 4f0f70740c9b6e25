/**
 * Prints the text of a release: the changes of each package, the hashes of the archives that `scripts/pack.mjs` has made,
 * and the digests of the image and of the one that it is built from.
 *
 * Usage: node scripts/release-notes.mjs FOLDER --image NAME@DIGEST --base NAME@DIGEST
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './installed.mjs';
import { packages } from './release/packages.mjs';
import { writeNotes } from './release/write-notes.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { image: { type: 'string' }, base: { type: 'string' } },
});
const [folder] = positionals;
if (!folder || !values.image || !values.base) {
  console.error(
    'Usage: node scripts/release-notes.mjs FOLDER --image NAME@DIGEST --base NAME@DIGEST',
  );
  process.exit(1);
}
const rows = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
const changeLogs = packages.map(({ folder: path }) => readChangeLog(path.replace(/\/dist$/, '')));
console.log(writeNotes({ rows, changeLogs, ...values }));

function readChangeLog(path) {
  const file = join(root, path, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
