/** How long the database may take, in milliseconds; 0 for as long as it wants. PostgreSQL only. */
export interface Timeouts {
  /** To get a connection, a free one of the pool or a new one. */
  connection: number;
  /** For one statement. */
  statement: number;
  /** To get one lock. */
  lock: number;
  /** Between two statements of a transaction: a node that hangs then loses its locks. */
  idleTransaction: number;
}

export const defaultTimeouts: Timeouts = {
  connection: 5_000,
  statement: 30_000,
  lock: 5_000,
  idleTransaction: 10_000,
};
