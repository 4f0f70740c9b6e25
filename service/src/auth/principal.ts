/** The scopes of API keys. */
export const scopes = [
  'entity:write',
  'identity:write',
  'badge:write',
  'relationship:write',
  'feedback:write',
  'read:any',
  'endorsers:read',
  'moderate',
  'admin',
] as const;

export type Scope = (typeof scopes)[number];

/** A person who signed in with a wallet. */
export interface UserPrincipal {
  readonly kind: 'user';
  /** Lower-case wallet address: the `uuid` of the person's own entity. */
  readonly address: string;
  /** Id of the token, which signing out revokes. */
  readonly tokenId: string;
  /** The time of the sign-in, and that of its expiry, in seconds since 1970. */
  readonly tokenIssuedAt: number;
  readonly tokenExpiresAt: number;
  /** The `issuedUntil` of the last revocation of all tokens of the person before this one; 0 without one. */
  readonly tokenIssuedAfter: number;
}

/** An integrating app's backend, known by its API key; `admin` includes every other scope. */
export interface ClientPrincipal {
  readonly kind: 'client';
  readonly keyId: string;
  /** Owner of the key; it stays the same when keys are rotated. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}

/** The command line on the machine of the service, with all permissions. */
export interface OperatorPrincipal {
  readonly kind: 'operator';
  /** The `formatPrincipal` of the principal who stated the imported data. */
  readonly statedBy?: string;
}

/** The principal of a request. */
export type Principal = UserPrincipal | ClientPrincipal | OperatorPrincipal;

/** Returns the person of a wallet address: the operator writes on its behalf what only the person may write. */
export function toUserPrincipal(address: string): UserPrincipal {
  return {
    kind: 'user',
    address: address.toLowerCase(),
    tokenId: '',
    tokenIssuedAt: 0,
    tokenExpiresAt: 0,
    // The operator has no token that could be revoked.
    tokenIssuedAfter: Infinity,
  };
}

/** Returns the text that is stored for a principal as the adder of an entity and the origin of a relationship. */
export function formatPrincipal(principal: Principal): string {
  switch (principal.kind) {
    case 'user':
      return formatUserOrigin(principal.address);
    case 'client':
      return formatClientOrigin(principal.name);
    case 'operator':
      return principal.statedBy ?? 'operator';
  }
}

/** Returns the text that is stored for the client with this name. */
export function formatClientOrigin(name: string): string {
  return `client:${name}`;
}

/** Whether the principal is a client (or the operator) with the scope. */
export function hasScope(principal: Principal, scope: Scope): boolean {
  if (principal.kind === 'operator') return true;
  if (principal.kind === 'user') return false;
  return principal.scopes.has(scope) || principal.scopes.has('admin');
}

/** Returns the text that is stored for the user with this (lower-case) wallet address. */
export function formatUserOrigin(address: string): string {
  return `user:${address}`;
}

/** Returns the text that is stored as the origin of what the scanner of a chain has read. */
export function formatChainOrigin(chainId: number): string {
  return `chain:${chainId}`;
}

/** Returns the text that is stored as the origin of a connected account's follows; `account` is the account's id. */
export function formatAccountOrigin(account: number): string {
  return `account:${account}`;
}
