import type { FastifyPluginCallback, FastifyPluginAsync } from 'fastify';
import type { Closable } from '../close-stack.js';
import type { Database } from '../storage/database/database.js';

/** What the service traces. */
export interface Traces extends Closable {
  /** Traces requests. It must be registered before other hooks. */
  readonly plugin: FastifyPluginAsync | FastifyPluginCallback;
  /** Returns the database with a span for each statement and transaction of a request. */
  traceDatabase(database: Database): Database;
}
