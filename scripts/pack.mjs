/**
 * Builds the packages, and packs them as the registry gets them into a folder, with a bill of materials for each. In the
 * workflow of a tag it refuses packages that do not fit the tag.
 *
 * Usage: GITHUB_REPOSITORY=owner/name node scripts/pack.mjs FOLDER
 */
import { resolve } from 'node:path';
import { listFiles } from './check/change.mjs';
import { build, ensureInstalled } from './installed.mjs';
import { findProblems } from './release/find-problems.mjs';
import { packPackages } from './release/pack-packages.mjs';

const { GITHUB_REPOSITORY, GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env;
const [folder] = process.argv.slice(2);
if (!folder || !GITHUB_REPOSITORY) {
  console.error('Usage: GITHUB_REPOSITORY=owner/name node scripts/pack.mjs FOLDER');
  process.exit(1);
}

ensureInstalled('test');
build('build:packages');
const manifests = packPackages(resolve(folder), GITHUB_REPOSITORY);
const problems = findProblems(manifests, {
  tag: GITHUB_REF_TYPE === 'tag' ? GITHUB_REF_NAME : undefined,
  changesets: listFiles(['.changeset/*.md']),
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
