import { hasScope, type Principal, type Scope, type UserPrincipal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import type { EntityId } from '../ranking/engine.js';
import type { Visibility } from '../storage/entities/known-entities.js';
import type { NamedCriteria, PeopleFilter } from '../storage/entities/find-entity.js';

/** @throws ServiceError `notAllowed` unless the principal is a client with the scope. */
export function requireScope(principal: Principal, scope: Scope): void {
  if (hasScope(principal, scope)) return;
  const who = principal.kind === 'user' ? 'Signed-in users are' : 'This API key is';
  throw new ServiceError(
    'notAllowed',
    `${who} not allowed to do this: it needs an API key with the scope ${scope}.`,
  );
}

/** @throws ServiceError `notAllowed` unless the principal is a user; `what` names the action for users only */
export function requireUser(principal: Principal, what: string): UserPrincipal {
  if (principal.kind === 'user') return principal;
  throw new ServiceError('notAllowed', `Only signed-in users can ${what}.`);
}

/** Checks the source of a write: a user may act only for itself, a client with the scope for any person. */
export function requireSource(
  principal: Principal,
  source: EntityId,
  own: EntityId | undefined,
  scope: Scope,
): void {
  if (principal.kind !== 'user') {
    requireScope(principal, scope);
  } else if (source !== own) {
    throw new ServiceError('notAllowed', 'sourceCriteria must name the signed-in user.');
  }
}

/** Provides whether public reading is allowed. */
export interface PublicReadingContext {
  /** Whether anonymous callers can read ratings and single feedbacks. */
  readonly hasPublicReading: boolean;
}

/** @throws ServiceError `notAuthenticated` for anonymous callers when the operator has closed public reading. */
export function requirePublicReading(
  { hasPublicReading }: PublicReadingContext,
  principal: Principal | null,
): void {
  if (hasPublicReading || principal) return;
  throw new ServiceError('notAuthenticated', 'Public reading is closed here: sign in to read.');
}

/** Returns whose personal data the principal sees: a user its own, a client with `read:any` that of all people. */
export function toVisibility(principal: Principal, source: EntityId): Visibility {
  return principal.kind === 'user' ? { self: source } : { all: hasScope(principal, 'read:any') };
}

/**
 * Returns the identifiers by which the principal finds people: users by wallets alone, since others, such as an e-mail
 * address, must not reveal the wallet to strangers.
 */
export function getPeopleFilter(principal: Principal | null): PeopleFilter {
  if (principal === null) return 'none';
  return principal.kind === 'user' ? 'wallets' : 'all';
}

/** Returns the criteria of the user's own entity, to be found with the others; none for clients. */
export function getOwnCriteria(principal: Principal): NamedCriteria[] {
  return principal.kind === 'user' ? [toWalletCriteria(principal)] : [];
}

function toWalletCriteria({ address }: UserPrincipal): NamedCriteria {
  return { field: 'The signed-in wallet', criteria: { uuid: address } };
}
