/**
 * Has something closed at the end of the test file that runs now, or at once when no test file runs: what is shared by
 * all test files of a worker knows no hooks of jest.
 */
export function closeAtEnd(close: () => Promise<unknown>): void {
  left.add(close);
}

/** Closes what the test file that ends has left open. */
export async function closeLeft(): Promise<void> {
  const closing = [...left];
  left.clear();
  await Promise.all(closing.map((close) => close()));
}

const left = new Set<() => Promise<unknown>>();
