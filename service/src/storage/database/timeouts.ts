/** The timeouts of the database, in milliseconds; 0 for no limit. PostgreSQL only. */
export interface Timeouts {
  /** To get a connection, a free one of the pool or a new one. */
  connection: number;
  /** For one statement. */
  statement: number;
  /** To get one lock. */
  lock: number;
  /** Between two statements of a transaction: an instance that hangs then loses its locks. */
  idleTransaction: number;
}

export const defaultTimeouts: Timeouts = {
  connection: 5_000,
  statement: 30_000,
  lock: 5_000,
  idleTransaction: 10_000,
};

/**
 * How long the service waits for the answer to one statement: longer than the server works on it, since a COMMIT waits for
 * a standby without a limit.
 */
export function getAnswerLimit({ statement }: Timeouts): number {
  return statement === 0 ? 0 : statement + 5_000;
}
