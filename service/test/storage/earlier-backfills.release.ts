import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillEarlierDatabase } from '../../../testing/databases/earlier-database.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { queryRows } from '../../src/storage/database/rows.js';

test('an upgrade keeps how far wallets are read, and prefers people who are active', async () => {
  const data = await mkdtemp(join(tmpdir(), 'svc-earlier-'));
  const folder = join(data, 'database');
  await mkdir(folder);
  const { person, others } = await fillEarlierDatabase({ folder });
  const database = await openDatabase({ data });
  try {
    await database.migrate();
    const rows = await queryRows(
      database.drizzle,
      sql`SELECT address, read_up_to::int AS "readUpTo", until::int, is_wanted AS "isWanted"
        FROM chain_backfills ORDER BY is_wanted DESC`,
    );
    expect(rows).toEqual([
      { address: person.address, readUpTo: 7, until: 9, isWanted: true },
      { address: others[0], readUpTo: -1, until: null, isWanted: false },
    ]);
  } finally {
    await database.close();
    await rm(data, { recursive: true });
  }
});
