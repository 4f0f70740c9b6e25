/** A resource that stays open until it is closed. */
export interface Closable {
  close(): Promise<void> | void;
}

/** Closes opened resources once, in the reverse order. */
export class CloseStack {
  readonly #opened: Closable[] = [];
  #closing: Promise<void> | undefined;

  /** Adds a resource to close. */
  add<Opened extends Closable>(opened: Opened): Opened {
    this.#opened.push(opened);
    return opened;
  }

  /** Closes all resources, also when one of them fails. @throws the first error */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const failures: unknown[] = [];
    for (const opened of this.#opened.reverse()) {
      try {
        await opened.close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Opens several resources, which the caller adds to the stack. Closes the open ones when another one fails.
 * @returns the result of `open`, with the function that closes all
 */
export async function withOpened<Result extends object>(
  open: (opened: CloseStack) => Promise<Result>,
): Promise<Result & { close: () => Promise<void> }> {
  const opened = new CloseStack();
  try {
    return { ...(await open(opened)), close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
