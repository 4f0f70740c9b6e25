import { requireSecrets } from '../auth/auth-settings.js';
import { migrateProtected, type SecretSettings } from '../auth/protect-database.js';
import { readConfiguration, type Configuration } from '../configuration.js';
import { createService, type Service } from '../service.js';
import { VideoLinks } from '../videos/video-links.js';
import type { OnMigration } from '../storage/database/apply-migrations.js';
import type { Database } from '../storage/database/database.js';
import { openDatabase } from '../storage/database/open-database.js';

/** Opens the configured database, migrated, for a command, and closes it. */
export async function withDatabase<Result>(
  work: (database: Database, videoLinks: VideoLinks) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration();
  const database = await openConfiguredDatabase(configuration);
  try {
    await database.migrate();
    return await work(database, VideoLinks.fromConfiguration(configuration));
  } finally {
    await database.close();
  }
}

/**
 * Migrates the configured database, and protects data that earlier versions stored in it.
 * @throws ConfigurationError when the secrets for that are missing
 */
export async function migrateDatabase(onMigration: OnMigration): Promise<void> {
  const configuration = readConfiguration();
  const secrets = requireSecrets(configuration);
  const database = await openConfiguredDatabase(configuration);
  try {
    await migrateProtected(database, secrets, onMigration);
  } finally {
    await database.close();
  }
}

/** Opens the configured service without an index for a command, and closes it. */
export async function withService<Result>(
  work: (service: Service) => Promise<Result>,
  secrets: Pick<SecretSettings, 'isEncryptionLost'> = {},
): Promise<Result> {
  const configuration = readConfiguration();
  const service = await createService({
    location: configuration.location,
    timeouts: configuration.timeouts,
    secrets: { ...requireSecrets(configuration), ...secrets },
    engine: 'sql',
    chains: configuration.chains.scanned,
    videoLinks: VideoLinks.fromConfiguration(configuration),
    onWarning: warn,
  });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

function openConfiguredDatabase({ location, timeouts }: Configuration): Promise<Database> {
  return openDatabase(location, { timeouts, onWarning: warn });
}

function warn(message: string): void {
  console.error(`Warning: ${message}`);
}
