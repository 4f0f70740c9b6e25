import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../installed.mjs';

/**
 * Clones the commit of the working tree to a temporary folder, with the installed packages and built files. The
 * mutations are made there alone.
 */
export function createWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-mutations-'));
  run('git', ['clone', '--quiet', '--shared', root, folder]);
  const ignored = git(
    'ls-files',
    '--others',
    '--ignored',
    '--exclude-standard',
    '--directory',
    '-z',
  );
  for (const path of ignored.split('\0').filter(Boolean)) copy(path.replace(/\/$/, ''), folder);
  // The files that a check has written are of other sources.
  rmSync(join(folder, '.cache/check'), { recursive: true, force: true });
  return {
    folder,
    /** Replaces the text of a mutation, or takes it back. */
    apply: ({ path, start, before, after }) => replace(join(folder, path), start, before, after),
    restore: ({ path, start, before, after }) => replace(join(folder, path), start, after, before),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Packages and programs take gigabytes, and nothing changes their files: their copies are links. */
function copy(path, folder) {
  const isUnchanged = path.endsWith('node_modules') || path === '.cache';
  const isLinked = isUnchanged && statSync(root).dev === statSync(folder).dev;
  run('cp', [isLinked ? '-al' : '-a', '--parents', path, folder], root);
}

function replace(file, start, before, after) {
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith(before, start))
    throw new Error(
      `${file} has another text at ${start}: commit the changes of the working tree.`,
    );
  writeFileSync(file, text.slice(0, start) + after + text.slice(start + before.length));
}

const git = (...parameters) => run('git', parameters, root);

function run(command, parameters, cwd) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 };
  return execFileSync(command, parameters, options);
}
