import { sql, type SQL } from 'drizzle-orm';
import { formatUserOrigin } from '../../../src/auth/principal.js';
import type { Service } from '../../../src/service.js';
import { queryRows } from '../../../src/storage/database/rows.js';
import { personalTables } from '../../../src/storage/personal-data/registry.js';
import type { Person, TableName } from '../../../src/storage/personal-data/table-entry.js';

type Stored = Pick<Service, 'database'>;

/** A column by which rows lead to people. */
interface OwnerColumn {
  table: TableName;
  column: string;
  /** The value in the person's rows; undefined for the id of a row with an owner. */
  value: number | string | undefined;
  condition: SQL;
}

/** Rows that outlast an erasure without the person: their other texts are not secret. */
const staying: TableName[] = [
  'token_acts',
  'reports',
  'moderation_cases',
  'hide_decisions',
  'network_accounts',
];

/** The person of a wallet. */
export async function findPerson({ database }: Stored, address: string): Promise<Person> {
  const [row] = await queryRows<{ id: string }>(
    database.drizzle,
    sql`SELECT entity_id AS id FROM identifiers WHERE property = 'uuid' AND value = ${address}`,
  );
  return { id: Number(row!.id), address, origin: formatUserOrigin(address) };
}

/** Lists the columns by which no row leads to the person. */
export async function listColumnsWithoutRows(
  { database }: Stored,
  person: Person,
): Promise<string[]> {
  const counted = await Promise.all(
    listOwnerColumns(person).map(async ({ table, column, condition }) => {
      const rows = await queryRows(
        database.drizzle,
        sql`SELECT FROM ${sql.raw(table)} WHERE ${condition} LIMIT 1`,
      );
      return rows.length > 0 ? [] : [`${table}.${column}`];
    }),
  );
  return counted.flat();
}

/** Lists all columns by which the registry says that rows lead to people. */
export function listPersonalColumns(person: Person): string[] {
  return listOwnerColumns(person).map(({ table, column }) => `${table}.${column}`);
}

/** Adds a row of the person for each column by which no row leads to it. */
export async function addMissingRows(
  service: Stored,
  person: Person,
  other: Person,
): Promise<void> {
  const missing = await listColumnsWithoutRows(service, person);
  let count = 0;
  for (const owner of listOwnerColumns(person)) {
    if (!missing.includes(`${owner.table}.${owner.column}`)) continue;
    count++;
    await addRow(service, owner, other, count);
  }
}

async function addRow(
  { database }: Stored,
  { table, column, value }: OwnerColumn,
  other: Person,
  count: number,
): Promise<void> {
  const columns = await queryRows<{ name: string; type: string; refers: string | null }>(
    database.drizzle,
    sql`
      SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, (
        SELECT confrelid::regclass::text FROM pg_constraint
        WHERE contype = 'f' AND conrelid = a.attrelid AND conkey = ARRAY[a.attnum]) AS refers
      FROM pg_attribute a
      WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped
        AND (a.attname = ${column} OR (a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''))`,
  );
  const text = `${staying.includes(table) ? 'another' : 'secret'} ${count}`;
  const values = columns.map(({ name, type, refers }) => {
    if (name === column && value !== undefined) return sql`${value}`;
    if (refers === 'entities') return sql`${other.id}`;
    if (refers) return sql.raw(`(SELECT max(id) FROM ${refers})`);
    if (type === 'text') return sql`${text}`;
    if (type === 'jsonb') return sql`'{}'`;
    return type === 'timestamp with time zone' ? sql`now()` : sql`${count}`;
  });
  await database.drizzle.execute(
    sql`INSERT INTO ${sql.raw(table)} (${sql.raw(columns.map(({ name }) => name).join(', '))})
      VALUES (${sql.join(values, sql`, `)})`,
  );
}

function listOwnerColumns(person: Person): OwnerColumn[] {
  const all = personalTables.flatMap(({ table, owner }) => {
    const { entity = [], wallet = [], origin = [] } = owner;
    return (
      [
        [entity, person.id],
        [wallet, person.address],
        [origin, person.origin],
      ] as const
    ).flatMap(([columns, value]) =>
      columns.map((column) => ({
        table,
        column,
        value,
        condition: sql`${sql.raw(column)} = ${value}`,
      })),
    );
  });
  const dependent = personalTables.flatMap(({ table, owner: { through } }): OwnerColumn[] => {
    if (!through) return [];
    const owners = all.filter((one) => one.table === through.table);
    const isOwned = sql.join(
      owners.map(({ condition }) => condition),
      sql` OR `,
    );
    return [
      {
        table,
        column: through.column,
        value: undefined,
        condition: sql`${sql.raw(through.column)} IN (
          SELECT id FROM ${sql.raw(through.table)} WHERE ${isOwned})`,
      },
    ];
  });
  return [...all, ...dependent];
}
