/**
 * Reads again and again, also what fails, until the value holds; returns that value.
 *
 * @throws after `seconds`, with what was read last; `what` names what was waited for.
 */
export async function waitFor<Value>(
  read: () => Value | Promise<Value>,
  holds: (value: Value) => boolean = Boolean,
  { what = 'the condition', seconds = 30 } = {},
): Promise<Value> {
  let pause = 10;
  for (const end = performance.now() + seconds * 1_000; ;) {
    let last: unknown;
    try {
      const value = await read();
      if (holds(value)) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) {
      throw new Error(`Waited ${seconds} s for ${what}. Last: ${String(last)}`, { cause: last });
    }
    await new Promise((later) => setTimeout(later, pause));
    // Each reading of a page is work for three processes.
    pause = Math.min(50, pause * 1.5);
  }
}
