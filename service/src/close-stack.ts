/** Something that is open until it is closed. */
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

  /** Closes everything, also when one of them fails. @throws what failed first */
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
