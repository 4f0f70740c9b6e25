import pg from 'pg';

/** Creates the driver's error for a message of a PostgreSQL server or a connection pooler. */
export function createServerError(
  message: string,
  fields: Partial<Pick<pg.DatabaseError, 'code' | 'severity' | 'routine'>>,
): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);
}
