/** Finds the innermost cause of an error: errors of the ORM wrap those of the driver, and quote full statements. */
export function findRootCause(error: unknown): NodeJS.ErrnoException {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : new Error(String(current));
}
