import { IsDateTime } from 'typebox/format';

/** How far the clocks of callers may be ahead. */
export const clockToleranceSeconds = 300;

/** The form of RFC 3339 that PostgreSQL reads too: it knows no larger offsets. */
export const timestampPattern =
  '^[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])' +
  ':[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$';
const timestamp = new RegExp(timestampPattern);

/** Whether the value is an RFC 3339 date and time. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && timestamp.test(value) && IsDateTime(value);
}

/** Whether the moment is later than now. */
export function isFuture(value: string): boolean {
  return Date.parse(value) > Date.now() + clockToleranceSeconds * 1000;
}

/** The properties without an invalid timestamp, which older versions stored. */
export function removeInvalidTimestamp(
  properties: Record<string, unknown>,
): Record<string, unknown> {
  const { timestamp, ...others } = properties;
  if (timestamp === undefined || (isTimestamp(timestamp) && !isFuture(timestamp)))
    return properties;
  return others;
}

/** The moment in whole seconds since 1970, as answers have it. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
