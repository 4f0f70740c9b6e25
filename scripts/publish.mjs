import { join } from 'node:path';
import { root, run } from './installed.mjs';

/** The folders that are published; the package for Angular is packed into a folder of its own. */
const folders = [
  'core',
  'client',
  'contracts',
  'adapters/react',
  'adapters/vue',
  'adapters/angular/dist',
];

// The registry compares them with where the run says that a package comes from.
const url = `git+https://github.com/${process.env.GITHUB_REPOSITORY}.git`;
for (const folder of folders) {
  const facts = [`repository.type=git`, `repository.url=${url}`, `repository.directory=${folder}`];
  run('npm', ['pkg', 'set', '--prefix', join(root, folder), ...facts]);
}
run('npx', ['changeset', 'publish']);
