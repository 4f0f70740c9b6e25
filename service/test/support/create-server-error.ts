import pg from 'pg';

/** An error as the driver makes it of what a PostgreSQL server or a connection pooler sends. */
export function createServerError(
  message: string,
  fields: Partial<Pick<pg.DatabaseError, 'code' | 'severity' | 'routine'>>,
): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);
}
