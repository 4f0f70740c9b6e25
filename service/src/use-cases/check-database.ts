import { sql } from 'drizzle-orm';
import { ServiceError } from '../errors/service-error.js';
import type { Database } from '../storage/database.js';
import { rowsOf } from '../storage/rows.js';

const patienceMilliseconds = 2_000;
const reuseMilliseconds = 1_000;

/** Says whether the database takes writes; asks it at most once a second, however often it is asked. */
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
    timer = setTimeout(() => reject(new Error('No answer.')), patienceMilliseconds);
  });
  try {
    await Promise.race([requireWritable(database), late]);
  } catch (error) {
    throw new ServiceError('databaseUnavailable', 'The database is not available.', {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Asks for what every write needs, and writes nothing: not a standby, and tables that nobody has locked. */
async function requireWritable(database: Database): Promise<void> {
  await database.transaction(async (connection) => {
    const [row] = await rowsOf<{ isReadOnly: boolean }>(
      connection,
      sql`SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly",
        set_config('lock_timeout', ${String(patienceMilliseconds / 2)}, true)`,
    );
    if (row?.isReadOnly) throw new Error('The database is read-only.');
    await connection.execute(sql`LOCK TABLE entities, identifiers, relationships, feedbacks, opinions,
      edges, changes IN ROW EXCLUSIVE MODE`);
  });
}
