import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './installed.mjs';

/** The folders that are published, in the order of their dependencies. */
const folders = [
  'core',
  'client',
  'adapters/react',
  'adapters/vue',
  // It is packed by its framework's own tool, into a folder of its own.
  'adapters/angular/dist',
].filter((folder) => existsSync(join(root, folder, 'package.json')));

const repository = process.env.GITHUB_REPOSITORY;
for (const folder of folders) {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  if (isPublished(name, version)) {
    console.log(`${name} ${version} is published already.`);
    continue;
  }
  // The registry compares it with where the run says that it comes from.
  const url = `git+https://github.com/${repository}.git`;
  const facts = [`repository.type=git`, `repository.url=${url}`, `repository.directory=${folder}`];
  run('npm', ['pkg', 'set', '--prefix', folder, ...facts]);
  run('npm', ['publish', `./${folder}`, '--provenance', '--access', 'public']);
}

function isPublished(name, version) {
  const { status } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { cwd: root });
  return status === 0;
}
