import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The secret of connected accounts, or the file that has it. */
export type AccountSecretSettings = { secret: string } | { file: string };

/** The secret; a file that is not there is made. */
export async function readAccountSecret(settings: AccountSecretSettings): Promise<string> {
  if ('secret' in settings) return settings.secret;
  const { file } = settings;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
