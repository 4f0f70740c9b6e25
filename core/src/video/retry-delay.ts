/**
 * Reads a `Retry-After` header: seconds or a date, at least 1 and at most 120 seconds. Returns 10 seconds for other
 * values, and without one.
 */
export function readRetryDelay(value: string | undefined, now = Date.now()): number {
  const text = value?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (parseDate(text) - now) / 1_000;
  return Number.isNaN(seconds) ? 10 : Math.min(Math.max(Math.ceil(seconds), 1), 120);
}

/** Other texts than dates of HTTP, such as `-5`, are dates for some browsers. */
function parseDate(text: string): number {
  return /^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i.test(text) ? Date.parse(text) : NaN;
}
