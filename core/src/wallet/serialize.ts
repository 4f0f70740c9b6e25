/** Returns a value as JSON in which integers of any size are strings. */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  );
}
