import { execFileSync } from 'node:child_process';
import { root } from '../installed.mjs';

/** The commit with which the working tree is compared unless told: where its branch left `main`. */
export function findBase() {
  return git('merge-base', 'HEAD', 'main').trim();
}

/** Paths of the files that differ from a commit, new files included; `deleted` are those that no longer exist. */
export function listChange(base) {
  const list = (...parameters) =>
    git(...parameters, '-z')
      .split('\0')
      .filter(Boolean);
  const compare = ['diff', '--no-renames', '--name-only', base];
  const untracked = list('ls-files', '--others', '--exclude-standard');
  const deleted = list(...compare, '--diff-filter=D');
  const changed = [...list(...compare, '--diff-filter=d'), ...untracked];
  return { changed: [...new Set(changed)].toSorted(), deleted: deleted.toSorted() };
}

/** The text of a file in a commit; undefined if the commit does not have it. */
export function readBefore(base, path) {
  try {
    return git('show', `${base}:${path}`);
  } catch {
    return undefined;
  }
}

/** Paths of the files of a working tree that git knows or would add, and that match one of the patterns. */
export function listFiles(patterns, folder = root) {
  const parameters = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'];
  return gitIn(folder, [...parameters, ...patterns])
    .split('\0')
    .filter(Boolean);
}

/** The difference in committed files that builds write, to compare before and after a build. */
export function readGenerated() {
  return git('diff', '--', 'core/src/components.d.ts', 'client/README.md', abi);
}

const abi = 'contracts/typescript/reward-token-abi.ts';

function git(...parameters) {
  return gitIn(root, parameters);
}

function gitIn(cwd, parameters) {
  return execFileSync('git', parameters, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
