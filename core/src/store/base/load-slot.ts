import { getLoad, joinLoad, type Load } from './loads';

/** The element that a load is for. */
export interface LoadHost {
  readonly element: HTMLElement;
}

/**
 * One load at a time of an element. Call `join` while rendering and `leave` when the element is
 * disconnected.
 */
export class LoadSlot<Data> {
  readonly #host: LoadHost | undefined;
  #key: string | undefined;
  #leave: () => void = () => {};

  constructor(host?: LoadHost) {
    this.#host = host;
  }

  /**
   * Joins the load of the key and leaves the one before. Does nothing once the host has left the page,
   * because it may be rendered once more after that.
   */
  join(key: string, request: (signal: AbortSignal) => Promise<Data>): void {
    if (key === this.#key || this.#host?.element.isConnected === false) return;
    // Joining first keeps a load running that both keys share.
    const leave = joinLoad(key, request);
    this.#leave();
    this.#leave = leave;
    this.#key = key;
  }

  /** The state of the load; undefined if none was joined. */
  get load(): Load<Data> | undefined {
    return this.#key === undefined ? undefined : getLoad<Data>(this.#key);
  }

  get key(): string | undefined {
    return this.#key;
  }

  leave(): void {
    this.#leave();
    this.#leave = () => {};
    this.#key = undefined;
  }
}
