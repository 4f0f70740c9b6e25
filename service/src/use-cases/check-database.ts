import { ServiceError } from '../errors/service-error.js';
import type { Database } from '../storage/database/database.js';
import { requireWritable } from '../storage/database/require-writable.js';

const timeoutMilliseconds = 2_000;
const reuseMilliseconds = 1_000;

/** Checks whether the database accepts writes; queries it at most once per second. */
export class DatabaseCheck {
  #latest: Promise<void> | undefined;

  constructor(readonly database: Database) {}

  /** @throws ServiceError `databaseUnavailable` when the database takes no writes, or does not answer soon */
  run(): Promise<void> {
    this.#latest ??= this.#ask();
    return this.#latest;
  }

  #ask(): Promise<void> {
    const forget = () => {
      setTimeout(() => (this.#latest = undefined), reuseMilliseconds).unref();
    };
    const asked = checkDatabase(this.database);
    asked.then(forget, forget);
    return asked;
  }
}

async function checkDatabase(database: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer.')), timeoutMilliseconds);
  });
  try {
    await Promise.race([requireWritable(database, timeoutMilliseconds / 2), late]);
  } catch (error) {
    throw new ServiceError('databaseUnavailable', 'The database is not available.', {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
