import { openDatabase } from '../../service/src/storage/database/open-database.js';
import { administrate } from './administrate.js';

/** Name of the migrated database without data that others are copied from. */
export const migrated = 'migrated';

/** Makes the template on a new server. */
export async function createTemplate(server: string): Promise<void> {
  await administrate(server, `CREATE DATABASE ${migrated}`);
  const database = await openDatabase({ url: new URL(`/${migrated}`, server).toString() });
  await database.migrate();
  await database.close();
}
