import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestService } from '../../core/test/support/service.js';
import { importFile } from '../../service/src/import/import-file.js';
import { hardToShow } from './hard-to-show.js';
import { now } from './now.js';

const demo = join(import.meta.dirname, '../../examples/html/data/demo.jsonl');

/**
 * Fills the service with the people, providers and feedback of the example marketplace, and what is
 * hard to show. The same every time, dates included; `url` is where the pictures are.
 */
export async function fillWorld({ context }: TestService, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-showcase-'));
  const path = join(folder, 'world.jsonl');
  try {
    const more = hardToShow.map((line) => `${JSON.stringify(line)}\n`);
    await writeFile(path, (await readFile(demo, 'utf8')) + more.join(''));
    await importFile(context, {
      path,
      rewrite: (line) => line.replaceAll('http://localhost:4701/avatars', url),
      onRefused: ({ text, reason }) => {
        throw new Error(`${reason} ${text ?? ''}`);
      },
      onProgress: () => {},
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  await context.database.drizzle.execute(datesOfFeedback);
}

/** As if given over two years, the newest hours ago: an import only knows today. */
const datesOfFeedback = sql`
  UPDATE feedbacks SET created_at = dated.at, updated_at = dated.at
  FROM (
    SELECT id, ${now.toISOString()}::timestamptz
      - interval '7 hours' * power(row_number() OVER (PARTITION BY target_id ORDER BY updated_at DESC, id DESC), 2) AS at
    FROM feedbacks
  ) AS dated
  WHERE feedbacks.id = dated.id`;
