/**
 * Publishes the archives that `scripts/pack.mjs` has made, except those whose version the registry has already, so that a
 * run that failed can be repeated. It needs no token where npm can prove which workflow it runs in, and no package but Node
 * and npm ≥ 11.5.1.
 *
 * Usage: node scripts/publish.mjs FOLDER [options of npm publish]
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './installed.mjs';
import { hashFile } from './release/pack-package.mjs';

const [folder, ...options] = process.argv.slice(2);
if (!folder) giveUp('Usage: node scripts/publish.mjs FOLDER [options of npm publish]');
const place = resolve(folder);
const rows = JSON.parse(readFileSync(join(place, 'release.json'), 'utf8'));

for (const { name, version, archive, integrity } of rows) {
  if (hashFile(join(place, archive)) !== integrity)
    giveUp(`${archive} is not the file that was packed.`);
  const published = findPublished(`${name}@${version}`);
  if (published === undefined) run('npm', ['publish', join(place, archive), ...options]);
  else if (published === integrity) console.log(`${name}@${version} is published already.`);
  else giveUp(`${name}@${version} is published with other contents: ${published}.`);
}

/** The hash of a version at the registry; undefined if the registry does not have the version. */
function findPublished(spec) {
  const parameters = ['view', spec, 'dist.integrity', '--json', '--prefer-online'];
  const { stdout } = spawnSync('npm', parameters, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const answer = stdout.trim() === '' ? undefined : JSON.parse(stdout);
  if (answer?.error === undefined) return answer;
  if (answer.error.code === 'E404') return undefined;
  return giveUp(`npm view ${spec}: ${answer.error.summary}`);
}

function giveUp(message) {
  console.error(message);
  process.exit(1);
}
