import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../errors/operator-error.js';

/** A lock of the operating system, or its holder. */
export type KernelLock = { holder?: undefined; release: () => void } | { holder: string };

/**
 * Locks a file, and creates it if it does not exist. The kernel holds the lock for all containers that have the file,
 * whatever its path there, and releases it when the process ends, however it ends. Undefined on a system without an
 * addon.
 * @throws OperatorError when the addon cannot be loaded or the file system has no locks
 */
export function lockByKernel(
  file: string,
  { isForOneMachine, onWarning }: { isForOneMachine: boolean; onWarning: (text: string) => void },
): KernelLock | undefined {
  if (!existsSync(addonFile)) {
    onWarning(
      `${dirname(file)} is not locked against programs in other containers: this system ` +
        'has no kernel lock for it.',
    );
    return undefined;
  }
  const descriptor = openSync(file, flags, 0o600);
  try {
    if (!tryLock(descriptor)) {
      const holder = describeHolder(file);
      closeSync(descriptor);
      return { holder };
    }
  } catch (error) {
    closeSync(descriptor);
    const { message } = error as Error;
    if (!isForOneMachine) throw createNoLocksError(dirname(file), message);
    onWarning(`${dirname(file)} cannot be locked by the kernel: ${message}`);
    return undefined;
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, JSON.stringify(describeOwnProcess()));
  // The file stays: another program may have it open already.
  return { release: () => closeSync(descriptor) };
}

/**
 * Finds the program that holds the lock of a file, and writes nothing; undefined if there is none, and on a system
 * without an addon.
 */
export function findKernelHolder(file: string): string | undefined {
  if (!existsSync(addonFile) || !existsSync(file)) return undefined;
  // Closing releases the lock again.
  const descriptor = openSync(file, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    return tryLock(descriptor) ? undefined : describeHolder(file);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The addon itself, since the loader of its package picks another one on Alpine Linux, where this one works: it needs
 * only the C library.
 */
const require = createRequire(import.meta.url);
const addonFile = join(
  dirname(require.resolve('fs-native-extensions')),
  `prebuilds/${process.platform}-${process.arch}/fs-native-extensions.node`,
);

// `O_NOFOLLOW` is undefined on Windows; it then adds no bit.
const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

/** Locks the file of a descriptor; false if another program holds the lock. */
function tryLock(descriptor: number): boolean {
  const addon = require(addonFile) as Addon;
  try {
    // All bytes of the file: macOS cannot lock a part.
    addon.tryLock(descriptor, 0, 0, true);
    return true;
  } catch (error) {
    if (isLocked.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

interface Addon {
  tryLock(descriptor: number, offset: number, length: number, isExclusive: boolean): void;
}

/** `EBUSY` on Windows. */
const isLocked = new Set(['EAGAIN', 'EACCES', 'EBUSY']);

interface Holder {
  hostName: string;
  processId: number;
  /** ISO 8601. */
  startedAt: string;
}

function describeOwnProcess(): Holder {
  const startedAt = new Date(performance.timeOrigin).toISOString();
  return { hostName: hostname(), processId: process.pid, startedAt };
}

function describeHolder(file: string): string {
  try {
    const { hostName, processId, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return `the program with process id ${processId} on ${hostName}, which started at ${startedAt}`;
  } catch {
    // On Windows, no other program can read a locked file.
    return 'another program';
  }
}

function createNoLocksError(folder: string, reason: string): OperatorError {
  return new OperatorError(
    `${folder} cannot be locked by the kernel, so another program could open the database at the same time: ` +
      `${reason}. Use a local disk or a PostgreSQL server (DATABASE_URL), or set SVC_SHARED_DATA=one-machine if this ` +
      'program alone uses the folder.',
  );
}
