/** Milliseconds from now of a `Retry-After` header (RFC 9110, 10.2.3), at most a day; undefined without a valid one. */
export function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  if (Number.isNaN(milliseconds)) return undefined;
  return Math.min(Math.max(milliseconds, 0), longest);
}

const longest = 86_400_000;
