import { ServiceError } from '../errors/service-error.js';
import type { ServiceContext } from '../service-context.js';

const patienceMilliseconds = 2_000;

/** @throws ServiceError `databaseUnavailable` when the database does not answer soon. */
export async function checkDatabase({ database }: ServiceContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer.')), patienceMilliseconds);
  });
  try {
    await Promise.race([database.query({ name: 'ready', text: 'SELECT 1', values: [] }), late]);
  } catch (error) {
    throw new ServiceError('databaseUnavailable', 'The database is not available.', {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
