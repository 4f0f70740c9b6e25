import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../check/change.mjs';
import { root } from '../installed.mjs';

const patterns = ['*.ts', '*.tsx'];

/** The TypeScript sources of the working tree by their paths. */
export function readWorkingTree() {
  const paths = listFiles(patterns).filter((path) => existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The TypeScript sources of a commit by their paths. */
export function readCommit(commit) {
  const paths = git(['ls-tree', '-r', '-z', '--name-only', commit])
    .toString()
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path));
  const output = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join(''));
  const sources = new Map();
  let offset = 0;
  for (const path of paths) {
    // Each object has a line with its size before it and an empty one after it.
    const end = output.indexOf('\n', offset);
    const size = Number(output.toString('utf8', offset, end).split(' ')[2]);
    sources.set(path, output.toString('utf8', end + 1, end + 1 + size));
    offset = end + size + 2;
  }
  return sources;
}

function git(parameters, input) {
  return execFileSync('git', parameters, { cwd: root, input, maxBuffer: 512 * 2 ** 20 });
}
