import { IsDateTime } from 'typebox/format';

/** The clocks of those who state something may be ahead by so much. */
export const clockToleranceSeconds = 300;

/** The form of RFC 3339 that PostgreSQL reads too: it knows no larger offsets. */
export const momentPattern =
  '^[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])' +
  ':[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$';
const moment = new RegExp(momentPattern);

/** Whether the value is an RFC 3339 date and time. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && moment.test(value) && IsDateTime(value);
}

/** Whether the moment is later than now. */
export function isFuture(value: string): boolean {
  return Date.parse(value) > Date.now() + clockToleranceSeconds * 1000;
}

/** The properties without a timestamp that is none, as older versions stored it. */
export function removeInvalidTimestamp(
  properties: Record<string, unknown>,
): Record<string, unknown> {
  const { timestamp, ...others } = properties;
  if (timestamp === undefined || (isMoment(timestamp) && !isFuture(timestamp))) return properties;
  return others;
}
