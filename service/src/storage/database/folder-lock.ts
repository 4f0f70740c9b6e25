import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Another program has the folder open. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Locks a folder that only one program may open, and returns the function that unlocks it. A lock of a
 * program that has ended is taken over.
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`;
  await mkdir(dirname(file), { recursive: true });
  const own = `${process.pid} ${await readStartTime(process.pid)}`;
  for (;;) {
    try {
      await writeFile(file, own, { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await readFile(file, 'utf8').catch(() => '');
    if (await isRunning(holder)) {
      throw new FolderInUseError(
        `The database in ${folder} is in use by the program with process id ${Number.parseInt(holder)}: ` +
          'stop that program, or use a PostgreSQL server (DATABASE_URL).',
      );
    }
    await removeStaleLock(file, holder);
  }
}

/** Removes only the lock that was found stale, since two programs may do this at once. */
async function removeStaleLock(file: string, stale: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT' && getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** The process id alone may belong to another program, for example after a restart of a container. */
async function isRunning(holder: string): Promise<boolean> {
  const [id = '', start = ''] = holder.split(' ');
  const processId = Number(id);
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
  } catch (error) {
    if (getErrorCode(error) !== 'EPERM') return false;
  }
  return start === '' ? processId !== process.pid : start === (await readStartTime(processId));
}

/** When the process was started, in ticks of the system; empty where that is not to be known. */
async function readStartTime(processId: number): Promise<string> {
  const status = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may hold spaces.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function getErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
