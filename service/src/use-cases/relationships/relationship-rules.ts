import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import { isFuture, isTimestamp } from '../../schemas/timestamp.js';
import { maximumAmount } from '../../schemas/relationship.js';

// The rules of stating relationships. `requireSource` checks whose relationships a principal may state.

/** The maximum number of relationships that a user states. */
export const maximumStated = 5_000;
/** The maximum number of pairs in a call: of clients, and of users. */
export const maximumPairs = { client: 1_000, user: 50 };
/** The maximum size of `properties` as JSON. */
const maximumBytes = 4 * 1024;

/** Relationship types whose amounts are summed. */
const typesWithAmount = ['interaction', 'has'];
const amounts = ['value', 'balance'];

/**
 * Refuses properties that summaries cannot add up or show as a date.
 * @throws ServiceError `invalidField` that names the property
 */
export function requireValidProperties(
  type: string,
  properties: Readonly<Record<string, unknown>>,
): void {
  for (const name of amounts) {
    const amount = properties[name];
    if (amount === undefined) continue;
    if (typeof amount !== 'number') {
      if (typesWithAmount.includes(type)) throw invalidProperty(name, 'must be a number');
    } else if (!(Math.abs(amount) <= maximumAmount)) {
      throw invalidProperty(name, `must be between -${maximumAmount} and ${maximumAmount}`);
    }
  }
  const { timestamp } = properties;
  if (timestamp === undefined) return;
  if (!isTimestamp(timestamp)) {
    throw invalidProperty(
      'timestamp',
      'must be an RFC 3339 date and time, such as 2026-05-04T12:30:00Z',
    );
  }
  if (isFuture(timestamp)) {
    throw invalidProperty('timestamp', 'must not be in the future');
  }
}

/** @throws ServiceError `invalidField` for `properties` whose JSON is too large */
export function requireSize(json: string): void {
  if (Buffer.byteLength(json) <= maximumBytes) return;
  throw new ServiceError('invalidField', 'properties must be at most 4 KiB of JSON.');
}

/**
 * Checks the number of pairs. Pairs of an entity with itself do not count, but another pair is required.
 * @throws ServiceError `limitReached` or `invalidField`
 */
export function requirePairLimit(
  principal: Principal,
  sources: readonly EntityId[],
  targets: readonly EntityId[],
): void {
  // Counted without building the pairs: a million of them would exhaust the memory before the refusal.
  const ownTargets = new Set(targets);
  const selves = sources.filter((source) => ownTargets.has(source)).length;
  const pairs = sources.length * targets.length - selves;
  if (principal.kind === 'user' && pairs > maximumPairs.user) {
    throw new ServiceError(
      'limitReached',
      `A user may add at most ${maximumPairs.user} pairs per call.`,
    );
  }
  if (pairs > maximumPairs.client) {
    throw new ServiceError(
      'invalidField',
      `targetCriteria: at most ${maximumPairs.client} pairs per call.`,
    );
  }
  if (pairs === 0) {
    throw new ServiceError('invalidField', 'targetCriteria must not name the source itself.');
  }
}

/** @throws ServiceError `limitReached` when a user has stated more than the maximum */
export function requireStatedLimit(count: number): void {
  if (count <= maximumStated) return;
  throw new ServiceError(
    'limitReached',
    `A user may state at most ${maximumStated} relationships: remove some first.`,
  );
}

function invalidProperty(name: string, what: string): ServiceError {
  return new ServiceError('invalidField', `properties.${name} ${what}.`);
}
