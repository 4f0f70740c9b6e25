import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Finds the folder, or the nearest existing one above it; returns its full path. */
export function findExisting(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? path : findExisting(dirname(path));
}
