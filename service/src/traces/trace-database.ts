import { SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { Database } from '../storage/database/database.js';

/** Returns the database with a span for each statement that has a name, and for each transaction, of a request. */
export function traceDatabase(database: Database, tracer: Tracer): Database {
  const run = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    // Jobs, and the feed of changes, have no request.
    if (!trace.getActiveSpan()) return work();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  };
  return {
    ...database,
    query: (statement) => run(statement.name, () => database.query(statement)),
    transaction: (work, config) => run('transaction', () => database.transaction(work, config)),
  };
}
