import { loadOf, useLoad, type Load } from './loads';

/** The element that wants something loaded. */
export interface SlotOwner {
  readonly element: HTMLElement;
}

/** An element's place in one load at a time: `want` while rendering, `leave` when disconnected. */
export class LoadSlot<Data> {
  readonly #owner: SlotOwner | undefined;
  #key: string | undefined;
  #leave: () => void = () => {};

  constructor(owner?: SlotOwner) {
    this.#owner = owner;
  }

  /**
   * Takes part in the load of the key instead of the one before; not once its owner has left the
   * page, after which it may be rendered once more.
   */
  want(key: string, request: (signal: AbortSignal) => Promise<Data>): void {
    if (key === this.#key || this.#owner?.element.isConnected === false) return;
    // Joining first keeps a load alive that both keys share users with.
    const leave = useLoad(key, request);
    this.#leave();
    this.#leave = leave;
    this.#key = key;
  }

  /** How far it is; undefined when nothing is wanted. */
  get load(): Load<Data> | undefined {
    return this.#key === undefined ? undefined : loadOf<Data>(this.#key);
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
