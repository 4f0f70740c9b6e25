import { loadOf, useLoad, type Load } from './loads';

/** An element's place in one load at a time: `want` while rendering, `leave` when disconnected. */
export class LoadSlot<Data> {
  #key: string | undefined;
  #leave: () => void = () => {};

  /** Takes part in the load of the key instead of the one before. */
  want(key: string, request: (signal: AbortSignal) => Promise<Data>): void {
    if (key === this.#key) return;
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
