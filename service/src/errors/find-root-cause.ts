/** What an error comes from in the end: the ORM's errors wrap the driver's, and quote whole statements. */
export function findRootCause(error: unknown): NodeJS.ErrnoException {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : new Error(String(current));
}
