import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestService } from '../../../testing/service/start-service.js';
import { importFile } from '../../../service/src/transfer/import-file.js';
import { hardToShow } from './hard-to-show.js';
import { now } from './now.js';

const demo = join(import.meta.dirname, '../../../examples/html/data/demo.jsonl');

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
  const { drizzle } = context.database;
  for (const dates of [datesOfFeedback, datesOfEndorsements, datesOfOpinions]) {
    await drizzle.execute(dates);
  }
  // Who is named first depends on them.
  const opinions = await drizzle.query.opinions.findMany();
  await context.writes.committed(
    opinions.map(({ giverId, targetId }) => ({ kind: 'opinion', a: giverId, b: targetId })),
  );
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

const datesOfEndorsements = sql`UPDATE endorsements SET created_at = ${now.toISOString()}::timestamptz`;

const datesOfOpinions = sql`
  UPDATE opinions o SET given_at = greatest(
    (SELECT max(updated_at) FROM feedbacks WHERE source_id = o.giver_id AND target_id = o.target_id),
    (SELECT max(created_at) FROM endorsements WHERE source_id = o.giver_id AND target_id = o.target_id))`;
