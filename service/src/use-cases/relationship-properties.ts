import { IsDateTime } from 'typebox/format';
import { ServiceError } from '../errors/service-error.js';

/** Amounts are no larger, so that sums of them stay exact enough and finite. */
export const maximumAmount = 1e15;

/** The clocks of those who state something may be ahead by so much. */
export const clockToleranceSeconds = 300;

/** Relationship types whose amounts are summed. */
const typesWithAmount = ['interaction', 'has'];
const amounts = ['value', 'balance'];

/** The form of RFC 3339 that PostgreSQL reads too: it knows no larger offsets. */
export const momentPattern =
  '^[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])' +
  ':[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$';
const moment = new RegExp(momentPattern);

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
      if (typesWithAmount.includes(type)) throw refusal(name, 'must be a number');
    } else if (!(Math.abs(amount) <= maximumAmount)) {
      throw refusal(name, `must be between -${maximumAmount} and ${maximumAmount}`);
    }
  }
  const { timestamp } = properties;
  if (timestamp === undefined) return;
  if (!isMoment(timestamp)) {
    throw refusal('timestamp', 'must be an RFC 3339 date and time, such as 2026-05-04T12:30:00Z');
  }
  if (Date.parse(timestamp) > Date.now() + clockToleranceSeconds * 1000) {
    throw refusal('timestamp', 'must not be in the future');
  }
}

/** The properties without a timestamp that is none, as older versions stored it. */
export function withoutInvalidMoment(properties: Record<string, unknown>): Record<string, unknown> {
  const { timestamp, ...others } = properties;
  const isFuture = () => Date.parse(String(timestamp)) > Date.now() + clockToleranceSeconds * 1000;
  if (timestamp === undefined || (isMoment(timestamp) && !isFuture())) return properties;
  return others;
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && moment.test(value) && IsDateTime(value);
}

function refusal(name: string, what: string): ServiceError {
  return new ServiceError('invalidField', `properties.${name} ${what}.`);
}
