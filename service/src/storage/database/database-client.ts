import pg from 'pg';
import { explainTlsFailure } from './tls-failure.js';

/** A connection to a PostgreSQL server whose errors tell the operator what to do when TLS fails. */
export class DatabaseClient extends pg.Client {
  /** @throws DatabaseTlsError when TLS fails */
  override connect(): Promise<this>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<this> | void {
    if (callback) {
      super.connect((error: unknown) => callback(error ? explainTlsFailure(error as Error) : null));
      return;
    }
    return super.connect().then(
      () => this,
      (error: unknown) => {
        throw explainTlsFailure(error as Error);
      },
    );
  }
}
