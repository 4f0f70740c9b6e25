import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { InUseError } from './in-use-error.js';

/**
 * Locks a folder for the processes that see each other, by a file with the id of this process, and returns the
 * function that unlocks it. The lock of an ended process is replaced.
 * @throws OperatorError when another process holds the lock; nothing is changed then
 */
export async function lockByProcess(file: string, folder: string): Promise<() => Promise<void>> {
  const own = `${process.pid} ${await readStartTime(process.pid)}`;
  for (;;) {
    try {
      await writeFile(file, own, { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error;
    }
    await removeStaleLock(file, await requireNoOtherProcess(file, folder));
  }
}

/**
 * Checks the lock without writing, and returns the content of its file.
 * @throws OperatorError when a running process holds the lock
 */
export async function requireNoOtherProcess(file: string, folder: string): Promise<string> {
  const holder = await readFile(file, 'utf8').catch(() => '');
  if (!(await isRunning(holder))) return holder;
  throw new InUseError(folder, `the program with process id ${Number.parseInt(holder)}`);
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
  const [id = '', start = ''] = holder.trim().split(' ');
  const processId = Number(id);
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
  } catch (error) {
    if (getErrorCode(error) !== 'EPERM') return false;
  }
  return start === '' ? processId !== process.pid : start === (await readStartTime(processId));
}

/** Reads when the process was started, in ticks of the system; empty where that is not available. */
async function readStartTime(processId: number): Promise<string> {
  const status = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may hold spaces.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function getErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
