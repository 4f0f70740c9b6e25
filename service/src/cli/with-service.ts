import { readConfiguration } from '../configuration.js';
import { createService, type Service } from '../service.js';
import { VideoLinks } from '../videos/video-links.js';
import { openDatabase, type Database } from '../storage/database/database.js';

/** Opens the configured database, migrated, for a command, and closes it. */
export async function withDatabase<Result>(
  work: (database: Database, videoLinks: VideoLinks) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration();
  const database = await openDatabase(configuration.location, {
    timeouts: configuration.timeouts,
    onWarning: warn,
  });
  try {
    await database.migrate();
    return await work(database, VideoLinks.fromConfiguration(configuration));
  } finally {
    await database.close();
  }
}

/** Opens the configured service without an index for a command, and closes it. */
export async function withService<Result>(
  work: (service: Service) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration();
  const service = await createService({
    location: configuration.location,
    timeouts: configuration.timeouts,
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

function warn(message: string): void {
  console.error(`Warning: ${message}`);
}
