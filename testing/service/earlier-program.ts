import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Finds the commit before the one that added a file, or the last commit if none has. Undefined if this copy of the
 * history does not have it.
 */
export function findCommitBefore(path: string): string | undefined {
  const [added] = git('log', '--diff-filter=A', '--format=%H %P', '--', path).split('\n');
  if (!added) return 'HEAD';
  // Where a shallow history ends, each file seems to be added.
  return added.split(' ')[1];
}

/** Reads a file as it was in a commit. */
export function readFileOf(commit: string, path: string): string {
  return git('show', `${commit}:${path}`);
}

/** Compiles `svc` of a commit, for the packages that are installed here. */
export async function compileProgram(
  commit: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-earlier-program-'));
  const service = join(folder, 'service');
  const archive = join(folder, 'archive.tar');
  git('archive', `--output=${archive}`, commit, 'service', 'scripts/config');
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(root, 'service/node_modules'), join(service, 'node_modules'));
  execFileSync(process.execPath, ['scripts/compile.mjs'], { cwd: service });
  return { path: join(service, 'bin/svc.js'), remove: () => rm(folder, { recursive: true }) };
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
}
