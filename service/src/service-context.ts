import type { Encryption } from './auth/encryption.js';
import type { KeyedHashes } from './auth/keyed-hashes.js';
import type { PersonRefs } from './auth/person-refs.js';
import type { RankingEngine } from './ranking/engine.js';
import type { EntityCards } from './storage/entities/entity-cards.js';
import type { KnownIdentifiers } from './storage/entities/known-identifiers.js';
import type { Ratings } from './storage/feedback/ratings.js';
import type { KnownRelationships } from './storage/relationships/relationships-between.js';
import type { WriteContext } from './storage/database/unit-of-work.js';
import type { Networks } from './use-cases/accounts/networks.js';
import type { ScannedChains } from './use-cases/chain/scanned-chains.js';
import type { VideoLinks } from './videos/video-links.js';
import type { Videos } from './videos/videos.js';

/** What use cases work on. */
export interface ServiceContext extends WriteContext {
  readonly ranking: RankingEngine;
  readonly cards: EntityCards;
  readonly identifiers: KnownIdentifiers;
  readonly ratings: Ratings;
  readonly relationships: KnownRelationships;
  readonly refs: PersonRefs;
  /** Stand for wallets and accounts in what outlasts them. */
  readonly hashes: KeyedHashes;
  /** Of secrets in the database. */
  readonly encryption: Encryption;
  readonly videoLinks: VideoLinks;
  /** Hosts of images that users may set. */
  readonly imageHosts: ReadonlySet<string>;
  readonly chains: ScannedChains;
  /** The networks whose accounts people can connect. */
  readonly networks: Networks;
  /** Whether nobody needs to sign in to read ratings and single feedbacks. */
  readonly hasPublicReading: boolean;
}

/** What use cases about uploaded videos work on. */
export interface VideoContext extends ServiceContext {
  readonly videos: Videos;
}
