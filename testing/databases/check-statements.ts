import pg from 'pg';
import { tablesReadWhileChanged } from './read-while-changed.js';

const unchecked = new Set<string>();
const checked = new Set<string>();

/** Notes every statement that this process sends to a PostgreSQL server from now on. */
export function recordStatements(): void {
  const { prototype } = pg.Client;

  const { query } = prototype as { query: (...parameters: unknown[]) => unknown };
  prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const text = readText(parameters[0]);
    // Others have no WITH part.
    if (/\bwith\b/i.test(text) && !checked.has(text)) unchecked.add(text);
    return query.apply(this, parameters);
  } as pg.Client['query'];
}

/** @throws Error when a recorded statement reads a table that one of its WITH parts changes */
export async function checkStatements(): Promise<void> {
  for (const text of unchecked) {
    const tables = await tablesReadWhileChanged(text);
    if (tables.length > 0) {
      throw new Error(
        `A statement reads ${tables.join(', ')} while a WITH part changes it:\n${text}`,
      );
    }
    unchecked.delete(text);
    checked.add(text);
  }
}

function readText(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown }).text);
}
