import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFile } from '../../service/src/transfer/import-file.js';
import type { ImportContext } from '../../service/src/transfer/write-lines.js';

/** Imports lines as `svc import` does. @throws when one of them is refused. */
export async function importLines(context: ImportContext, lines: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-import-'));
  const path = join(folder, 'lines.jsonl');
  try {
    await writeFile(path, lines.map((line) => `${line}\n`).join(''));
    await importFile(context, {
      path,
      onRefused: ({ text, reason }) => {
        throw new Error(`${reason} ${text ?? ''}`);
      },
      onProgress: () => {},
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
