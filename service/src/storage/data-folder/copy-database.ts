import { cp, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { OperatorError } from '../../errors/operator-error.js';
import { InUseError } from './in-use-error.js';
import { findKernelHolder } from './kernel-lock.js';
import { requireNoOtherProcess } from './process-lock.js';

/** A copy of the embedded database, which only this account can read. The end of the process removes it, too. */
export interface DatabaseCopy {
  readonly database: string;
  readonly remove: () => Promise<void>;
}

/**
 * Copies the embedded database of a folder, since PGlite writes to the files that it opens. Changes nothing in the
 * folder.
 * @throws InUseError when a program uses the folder
 * @throws OperatorError when there is no database, or it is too large to be copied
 */
export async function copyDatabase(folder: string): Promise<DatabaseCopy> {
  const database = join(folder, 'database');
  if (!existsSync(join(database, 'PG_VERSION'))) {
    throw new OperatorError(`${folder} has no database yet: "svc serve" makes it.`);
  }
  await requireUnused(database);
  await requireRoom(database);
  const copy = await mkdtemp(join(tmpdir(), 'svc-copy-'));
  const removeAtExit = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  const remove = async () => {
    await rm(copy, { recursive: true, force: true });
    process.off('exit', removeAtExit);
  };
  try {
    const filter = (path: string) => basename(path) !== lockFile;
    await cp(database, copy, { recursive: true, filter });
    // A program that started meanwhile may have changed what was copied.
    await requireUnused(database);
    return { database: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const lockFile = 'svc.lock';
/** Copying more would take longer than an operator expects. */
const maximumBytes = 1024 ** 3;

async function requireUnused(database: string): Promise<void> {
  const holder = findKernelHolder(join(database, lockFile));
  if (holder !== undefined) throw new InUseError(database, holder);
  await requireNoOtherProcess(`${database}.lock`, database);
}

async function requireRoom(database: string): Promise<void> {
  let bytes = 0;
  for (const entry of await readdir(database, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  const { bavail, bsize } = await statfs(tmpdir());
  // PGlite writes to the copy, too.
  if (bytes <= maximumBytes && 2 * bytes <= bavail * bsize) return;
  throw new OperatorError(
    `The database in ${database} is too large to be copied to ${tmpdir()}, where it could be read without a change: ` +
      'start the service, and ask it with "svc doctor --url".',
  );
}
