import { sql, type SQL } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import { registry, type ExportedRows } from '../personal-data/registry.js';

/** A table of an export. */
export type ExportedTable = keyof ExportedRows;

/** Everything that people and apps have given, as it is at one moment; entities by their uuids. */
export type ExportData = <Table extends ExportedTable>(
  table: Table,
) => AsyncGenerator<ExportedRows[Table]>;

/** Reads in one snapshot, each SELECT a page at a time. */
export function readExportData<Result>(
  database: Database,
  work: (exportData: ExportData) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    (connection) =>
      work(async function* (table) {
        const { select, toRow } = registry[table].export!;
        for await (const row of read(connection, select)) {
          yield (toRow ? toRow(row as never) : row) as ExportedRows[typeof table];
        }
      }),
    { isolationLevel: 'repeatable read', accessMode: 'read only', untimed: true },
  );
}

const pageSize = 1_000;

/** Reads the rows of a SELECT with only a page in memory. */
async function* read(connection: Connection, select: SQL): AsyncGenerator {
  await connection.execute(sql`DECLARE exported NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const rows = await queryRows(
      connection,
      sql`FETCH FORWARD ${sql.raw(String(pageSize))} FROM exported`,
    );
    yield* rows;
    if (rows.length < pageSize) break;
  }
  await connection.execute(sql`CLOSE exported`);
}
