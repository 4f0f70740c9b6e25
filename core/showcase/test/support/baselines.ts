import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findDifference } from './compare.js';
import { compress } from './compress.js';
import { readPicture, writePicture, type Picture } from './picture.js';

const kept = join(import.meta.dirname, '../screenshots');
const failed = join(import.meta.dirname, '../../../../.cache/screenshots');
const isRecording = process.env['RECORD_SCREENSHOTS'] === '1';

/**
 * Compares a picture with the committed one of this name, and describes the difference. While recording it stores the
 * new picture and returns undefined.
 */
export async function checkScreenshot(
  name: string,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const before = await read(name);
  const difference = before && findDifference(before, await readPicture(bytes));
  if (before && !difference) return undefined;
  if (isRecording) {
    write(join(kept, name), await compress(bytes));
    return undefined;
  }
  write(join(failed, name), bytes);
  if (!difference) return `${name}: there is no such picture yet.`;
  write(
    join(failed, name.replace('.png', '-difference.png')),
    await writePicture(difference.picture),
  );
  return `${name}: ${difference.reason}; see ${failed}.`;
}

/** The kept pictures that have none of these names; recording removes them. */
export function findLeftOver(wanted: readonly string[]): string[] {
  const known = new Set(wanted);
  const left = readdirSync(kept, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.png') && !known.has(name),
  );
  if (!isRecording) return left;
  for (const name of left) rmSync(join(kept, name));
  return [];
}

async function read(name: string): Promise<Picture | undefined> {
  try {
    return await readPicture(await readFile(join(kept, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function write(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
