import { IsDateTime } from 'typebox/format';

/** The maximum time in seconds that the clocks of callers may be ahead. */
export const clockToleranceSeconds = 300;

/** The form of RFC 3339 that PostgreSQL reads too: larger offsets are not valid there. */
export const timestampPattern =
  '^[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])' +
  ':[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$';
const timestamp = new RegExp(timestampPattern);

/** Whether the value is an RFC 3339 date and time. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && timestamp.test(value) && IsDateTime(value);
}

/** Whether the timestamp is later than now. */
export function isFuture(value: string): boolean {
  return Date.parse(value) > Date.now() + clockToleranceSeconds * 1000;
}

/** Returns the properties without an invalid timestamp, which older versions stored. */
export function removeInvalidTimestamp(
  properties: Record<string, unknown>,
): Record<string, unknown> {
  const { timestamp, ...others } = properties;
  if (timestamp === undefined || (isTimestamp(timestamp) && !isFuture(timestamp)))
    return properties;
  return others;
}

/** Converts a timestamp to whole seconds since 1970, as in answers. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
