import { PersonRefs } from './auth/person-refs.js';
import type { ServiceContext } from './service-context.js';
import { openDatabase, type DatabaseLocation } from './storage/database.js';
import { EntityCards } from './storage/entity-cards.js';
import { KnownIdentifiers } from './storage/known-identifiers.js';
import { KnownRelationships } from './storage/relationships-between.js';
import { Replica } from './storage/replica.js';
import { SqlRankingEngine } from './storage/sql-ranking-engine.js';
import type { Timeouts } from './storage/timeouts.js';
import { VideoLinks } from './videos/video-links.js';

/** How to open a service. */
export interface ServiceOptions {
  location: DatabaseLocation;
  /** How long the database may take. */
  timeouts?: Timeouts;
  /** The trust index in memory, or the database alone. */
  engine?: 'index' | 'sql';
  /** Where uploaded videos are reached, and which hosts others may be at; any without. */
  videoLinks?: VideoLinks;
  /** Hosts of images that users may set; none without. */
  imageHosts?: readonly string[];
  /** Whether what only users added is part of "all of a type". */
  listUserEntities?: boolean;
  /** Errors of following the log, for the service's own log. */
  onError?: (error: unknown) => void;
}

/** An open service: what use cases work on, and what keeps it current. */
export interface Service extends ServiceContext {
  readonly writes: Replica;
  close(): Promise<void>;
}

/** Opens and migrates the database, loads the trust index, and follows the change log. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { location, engine = 'index', onError = () => {} } = options;
  const { imageHosts = [], listUserEntities = false } = options;
  const { videoLinks = new VideoLinks({ publicUrl: 'http://localhost:4700' }) } = options;
  const database = await openDatabase(location, options.timeouts);
  try {
    await database.migrate();
    const refs = await PersonRefs.open(database);
    const memory = {
      cards: new EntityCards(database),
      identifiers: new KnownIdentifiers(database),
      relationships: new KnownRelationships(database),
    };
    const listing = { users: listUserEntities };
    const writes = await Replica.start({
      database,
      caches: Object.values(memory),
      index: engine === 'index',
      listing,
      onError,
    });
    return {
      database,
      ...memory,
      refs,
      writes,
      ranking: engine === 'sql' ? new SqlRankingEngine(database, listing) : writes,
      videoLinks,
      imageHosts: new Set(imageHosts),
      close: async () => {
        await writes.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
