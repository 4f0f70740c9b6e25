/** The transactions that a statement sees, as PostgreSQL's `pg_snapshot`. */
export const selectTransactions = 'SELECT pg_current_snapshot()::text AS transactions';

/**
 * Returns statements that rewrite the tables with these text columns. An expression that is more than the column makes
 * PostgreSQL rewrite the table, and delete its statistics.
 */
export function rewriteTables(columns: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(columns).map(([table, names]) => {
    const actions = names.map((name) => `ALTER COLUMN ${name} TYPE text USING ${name} || ''`);
    return `ALTER TABLE ${table} ${actions.join(', ')}`;
  });
}
