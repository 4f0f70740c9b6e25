/** A server between the page and the service refuses even the smallest parts of an upload. */
export class PartRefusedError extends Error {
  override readonly name = 'PartRefusedError';
}

/** In bytes: few requests, and little to send again after an interruption. */
export const largestPart = 4 * 1024 * 1024;

/** In bytes. An upload in still smaller parts would need too many requests. */
export const smallestPart = 64 * 1024;

/**
 * The size of the parts of one upload. It is halved after each part that a server in between refused, until parts
 * are accepted. A lost connection does not change it: then the service has received some bytes of the part, or
 * does not answer how many it has.
 */
export class PartSize {
  /** In bytes. */
  current: number;
  /** The position at which the last part starts. */
  #start = 0;
  #isAnswered = true;
  #isProbing = false;

  /** @param initial in bytes: the size that an earlier attempt has found, or that of the content */
  constructor(initial: number) {
    this.current = Math.min(initial, largestPart);
  }

  /** Call this before a part is sent. */
  handlePart(start: number): void {
    this.#start = start;
    this.#isAnswered = false;
  }

  /** Call this after the answer to a part. */
  handleAnswer(isAccepted: boolean): void {
    this.#isAnswered = true;
    if (isAccepted) this.#isProbing = false;
  }

  /**
   * Call this when the service has answered at which position it continues.
   *
   * @returns whether parts are smaller now: the connection works, and yet nothing of the last part has arrived
   */
  handlePosition(position: number): boolean {
    return !this.#isAnswered && position === this.#start && this.halve();
  }

  /** Makes parts smaller. Returns false if they are the smallest. */
  halve(): boolean {
    if (this.current <= smallestPart) return false;
    this.current = Math.max(smallestPart, Math.ceil(this.current / 2));
    this.#isProbing = true;
    return true;
  }

  /**
   * Returns how many of the sent bytes are progress. While it is unknown whether parts of the current size are
   * accepted, bytes count once they have arrived, so that progress does not jump back after each attempt.
   */
  countProgress(sent: number): number {
    return this.#isProbing ? Math.min(sent, this.#start) : sent;
  }
}
