import type { PersonRefs } from './auth/person-refs.js';
import type { RankingEngine } from './ranking/engine.js';
import type { Database } from './storage/database.js';
import type { EntityCards } from './storage/entity-cards.js';
import type { KnownIdentifiers } from './storage/known-identifiers.js';
import type { KnownRelationships } from './storage/relationships-between.js';
import type { UnitOfWork } from './storage/unit-of-work.js';
import type { VideoLinks } from './videos/video-links.js';
import type { Videos } from './videos/videos.js';

/** Something that a write has touched; `a` and `b` as in the `changes` table. */
export interface Touched {
  kind: 'entity' | 'edge' | 'opinion' | 'revocation';
  a?: number;
  b?: number;
}

/** Where writes report what they touched. */
export interface WriteFeed {
  /**
   * Resolves when this node's reads see the committed writes; then other nodes are told. When they can't
   * be read just now, it resolves too, and they are seen as soon as they can.
   */
  committed(touched: readonly Touched[]): Promise<void>;
}

/** What use cases work on. */
export interface ServiceContext {
  readonly database: Database;
  readonly ranking: RankingEngine;
  readonly cards: EntityCards;
  readonly identifiers: KnownIdentifiers;
  readonly relationships: KnownRelationships;
  readonly refs: PersonRefs;
  readonly writes: WriteFeed;
  readonly videoLinks: VideoLinks;
  /** Hosts of images that users may set. */
  readonly imageHosts: ReadonlySet<string>;
  /** Set within a batch: writes then join its transaction. */
  readonly unit?: UnitOfWork;
}

/** What use cases about uploaded videos work on. */
export interface VideoContext extends ServiceContext {
  readonly videos: Videos;
}
