import type { FollowedAccounts } from '../../../src/connectors/connector.js';

/** Accounts of a feed of which no list is stored. */
export const toAccounts = (ids: readonly string[]): FollowedAccounts =>
  new Map(ids.map((id) => [id, null]));
