/** Formats a time to the second, such as `2027-06-30T12:00:00Z`. */
export function formatTimestamp(date: Date): string {
  return date.toISOString().replace(/[.]\d+/, '');
}

/** Formats the day of a time, in UTC, such as `2027-06-30`. */
export function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
