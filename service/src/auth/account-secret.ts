import { randomBytes } from 'node:crypto';
import { open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../errors/operator-error.js';

/** The secret outside the database, or the file that contains it. */
export type AccountSecretSettings = { secret: string } | { file: string };

export const minimumSecretLength = 32;

/**
 * Reads the secret outside the database. The folder of the file must be locked.
 * @param isNew whether the database has no account secret yet: a missing file is then created
 * @throws OperatorError when the file is missing, or contains no secret
 */
export async function readAccountSecret(
  settings: AccountSecretSettings,
  isNew: boolean,
): Promise<string> {
  if ('secret' in settings) return settings.secret;
  const { file } = settings;
  const stored = await readIfThere(file);
  if (stored === undefined && isNew) return makeSecret(file);
  if (stored === undefined) {
    throw new OperatorError(
      `The database began with the secret in ${file}, which is missing: restore it from a backup.`,
    );
  }
  // Editors and shells end a file with a line break.
  const secret = stored.trim();
  if (secret.length >= minimumSecretLength) return secret;
  throw new OperatorError(
    `${file} must have a secret of at least ${minimumSecretLength} characters: restore it from a backup` +
      `${isNew ? ', or remove the file to have one made' : ''}.`,
  );
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the file together with its content: neither a crash nor a power failure leaves an empty file. */
async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const unfinished = `${file}.new`;
  await sync(unfinished, 'w', (handle) => handle.writeFile(secret));
  await rename(unfinished, file);
  if (process.platform !== 'win32') await sync(dirname(file), 'r');
  return secret;
}

async function sync(
  path: string,
  flags: string,
  write: (handle: FileHandle) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
