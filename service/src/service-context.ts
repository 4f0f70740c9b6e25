import type { EncryptionContext } from './auth/encryption.js';
import type { Ratings } from './storage/feedback/ratings.js';
import type { AccountContext } from './use-cases/accounts/networks.js';
import type { PublicReadingContext } from './use-cases/authorise.js';
import type { AddContext } from './use-cases/entities/add-entity.js';
import type { GiveContext } from './use-cases/feedback/give-feedback.js';
import type { ReaderContext } from './use-cases/people/open-reader.js';
import type { PathContext } from './use-cases/relationships/network-paths.js';

/** The contexts of all use cases but those about uploaded videos. */
export interface ServiceContext
  extends
    AccountContext,
    AddContext,
    EncryptionContext,
    GiveContext,
    PathContext,
    PublicReadingContext,
    ReaderContext {
  readonly ratings: Ratings;
}
