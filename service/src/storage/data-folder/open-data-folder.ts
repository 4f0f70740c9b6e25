import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { InUseError } from './in-use-error.js';
import { lockByKernel } from './kernel-lock.js';
import { makeDatabasePrivate, makePrivate, requireOwnFolder } from './private-files.js';
import { lockByProcess, requireNoOtherProcess } from './process-lock.js';
import { requireLocal } from './require-local.js';

/** How the folder of the embedded database is opened. */
export interface DataFolderOptions {
  /** Whether the operator says that no other machine uses the folder, though it is on a shared file system. */
  isForOneMachine?: boolean | undefined;
  /** Receives warnings for the operator that do not prevent the use of the folder. */
  onWarning?: ((message: string) => void) | undefined;
}

/** A folder (`SVC_DATA`) that this process alone uses until it closes it. */
export interface DataFolder {
  /** The folder of the embedded database in it, which may be a link. */
  readonly database: string;
  /** Removes the rights of other accounts from files that the database has created with them. */
  makePrivate: () => void;
  close: () => Promise<void>;
}

/**
 * Locks the folder, creates it if it does not exist, and removes the rights of other accounts from the files of the
 * service in it. New files of this process are readable by its account alone.
 * @throws OperatorError when another program uses the folder, when it is on a shared file system, or when it has
 * files of another account; nothing is changed then
 */
export async function openDataFolder(
  folder: string,
  options: DataFolderOptions = {},
): Promise<DataFolder> {
  const database = join(folder, 'database');
  if (!options.isForOneMachine) {
    // Each can be a mounted volume.
    await requireLocal(folder);
    await requireLocal(database);
  }
  requireOwnFolder(folder);
  await mkdir(database, { recursive: true, mode: 0o700 });
  const close = await lock(database, options);
  try {
    process.umask(0o077);
    makePrivate(folder);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database: await realpath(database),
    makePrivate: () => makeDatabasePrivate(database),
    close,
  };
}

async function lock(
  database: string,
  { isForOneMachine = false, onWarning = () => {} }: DataFolderOptions,
): Promise<() => Promise<void>> {
  // The only lock that earlier versions know.
  const file = `${database}.lock`;
  const lockFile = join(database, 'svc.lock');
  // An earlier version holds the folder: leave it unchanged.
  if (!existsSync(lockFile)) await requireNoOtherProcess(file, database);
  const kernelLock = lockByKernel(lockFile, { isForOneMachine, onWarning });
  if (kernelLock?.holder !== undefined) throw new InUseError(database, kernelLock.holder);
  try {
    const unlock = await lockByProcess(file, database);
    return async () => {
      await unlock();
      kernelLock?.release();
    };
  } catch (error) {
    kernelLock?.release();
    throw error;
  }
}
