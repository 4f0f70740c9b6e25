import { ServiceError } from '../../errors/service-error.js';
import { isFuture, isMoment } from '../../schemas/moment.js';
import { maximumAmount } from '../../schemas/relationship.js';

/** Relationship types whose amounts are summed. */
const typesWithAmount = ['interaction', 'has'];
const amounts = ['value', 'balance'];

/**
 * Refuses what summaries could not add up or show as a date.
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
  if (!isMoment(timestamp)) {
    throw invalidProperty(
      'timestamp',
      'must be an RFC 3339 date and time, such as 2026-05-04T12:30:00Z',
    );
  }
  if (isFuture(timestamp)) {
    throw invalidProperty('timestamp', 'must not be in the future');
  }
}

function invalidProperty(name: string, what: string): ServiceError {
  return new ServiceError('invalidField', `properties.${name} ${what}.`);
}
