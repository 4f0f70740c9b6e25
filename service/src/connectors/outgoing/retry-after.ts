/**
 * Reads the milliseconds until a server accepts requests again, at most a day: from `Retry-After`, or from the time
 * when a used-up rate limit is reset. Undefined if the headers have neither.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const retryAfter = parseRetryAfter(headers.get('retry-after'));
  // X writes the names with another hyphen.
  const read = (what: string) =>
    headers.get(`x-ratelimit-${what}`) ?? headers.get(`x-rate-limit-${what}`);
  if (retryAfter !== undefined || read('remaining') !== '0') return retryAfter;
  const reset = read('reset') ?? '';
  // Seconds since 1970 at GitHub and X, a date at Mastodon.
  const time = /^\d+$/.test(reset) ? Number(reset) * 1_000 : Date.parse(reset);
  return limit(time - Date.now());
}

/** Parses the milliseconds of a `Retry-After` header (RFC 9110, 10.2.3); undefined if it is not valid. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return limit(milliseconds);
}

const longest = 86_400_000;

function limit(milliseconds: number): number | undefined {
  if (Number.isNaN(milliseconds)) return undefined;
  return Math.min(Math.max(milliseconds, 0), longest);
}
