import type { Client } from '../../../src/storage/database/apply-migrations.js';

/** What a table offers to programs, or demands of what they write. */
interface Rule {
  table: string;
  kind: 'offers' | 'demands';
  rule: string;
}

/** Reads the rules of all tables and views. */
export async function readRules(client: Client): Promise<Rule[]> {
  const { rows } = await client.query(`
    WITH used AS (SELECT oid, relname AS name FROM pg_class
      WHERE relkind IN ('r', 'v') AND relnamespace = 'public'::regnamespace)
    SELECT name AS table, 'offers' AS kind, format('column %s %s', attname, format_type(atttypid, atttypmod)) AS rule
    FROM used JOIN pg_attribute ON attrelid = oid WHERE attnum > 0 AND NOT attisdropped
    UNION ALL SELECT name, 'demands', 'value of ' || attname
    FROM used JOIN pg_attribute ON attrelid = oid
    WHERE attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''
    UNION ALL SELECT name, unnest(ARRAY['offers', 'demands']), pg_get_indexdef(indexrelid)
    FROM used JOIN pg_index ON indrelid = oid WHERE indisunique
    UNION ALL SELECT name, 'demands', pg_get_constraintdef(c.oid)
    FROM used JOIN pg_constraint c ON conrelid = used.oid WHERE contype IN ('c', 'f')`);
  return rows as Rule[];
}

/** Lists the rules by which a program could fail that ran on the tables before. */
export function compareRules(before: readonly Rule[], after: readonly Rule[]): string[] {
  const removed = before.filter(({ kind }) => kind === 'offers').filter(lacksIn(after));
  const tables = new Set(before.map(({ table }) => table));
  const added = after
    .filter(({ table, kind }) => kind === 'demands' && tables.has(table))
    .filter(lacksIn(before));
  return [
    ...removed.map(({ table, rule }) => `${table} removes ${rule}`),
    ...added.map(({ table, rule }) => `${table} demands ${rule}`),
  ];
}

function lacksIn(rules: readonly Rule[]): (rule: Rule) => boolean {
  const texts = new Set(rules.map((rule) => JSON.stringify(rule)));
  return (rule) => !texts.has(JSON.stringify(rule));
}
